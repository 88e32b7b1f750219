/** Reading what came over a wire, of which nothing is certain. */

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The text of a message whose content is a string or a list of pieces with a `text` each. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((piece) => textOf(fieldOf(piece, "text")))
    .filter((text) => text !== "")
    .join("\n");
}

let serial = 0;

/** A name that no other part of a reply has. */
export function nextId(kind: string): string {
  serial += 1;
  return `${kind}_${String(serial).padStart(6, "0")}`;
}

/** One server-sent event. */
export function event(data: unknown, name: string | null = null): string {
  const head = name === null ? "" : `event: ${name}\n`;
  return `${head}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

const MAX_DEPTH = 8;

/** The plainest value that fits a JSON schema: first choices, short strings, empty lists. */
export function fitting(schema: unknown, depth = 0): unknown {
  const choices = listOf(fieldOf(schema, "enum"));
  if (choices.length > 0) return choices[0];
  switch (textOf(fieldOf(schema, "type")).toLowerCase()) {
    case "object": {
      const properties = fieldOf(schema, "properties");
      if (depth > MAX_DEPTH || typeof properties !== "object" || properties === null) return {};
      return Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, fitting(inner, depth + 1)]),
      );
    }
    case "array":
      return [];
    case "number":
    case "integer":
      return 1;
    case "boolean":
      return false;
    default:
      return "ok";
  }
}
