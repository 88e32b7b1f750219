/**
 * The store in one SQLite file (WAL): rows in, documents out. A file that is damaged is never written to; what to do about
 * it is for `open-store.ts`.
 */
import type { Result } from "@saggar/engine";
import Database from "libsql";
import type * as z from "zod";
import { type Batch, type Loaded, MAX_TURNS, type Store, type StoreFault } from "./face.ts";
import { MIGRATIONS } from "./migrations.ts";
import {
  type StoredActivity,
  type StoredTurn,
  storedActivitySchema,
  storedProjectSchema,
  storedSessionSchema,
  storedTurnSchema,
} from "./rows.ts";

type Connection = InstanceType<typeof Database>;
/** Values are bound from one list. */
type Statement = Pick<ReturnType<typeof Database.prototype.prepare<unknown[]>>, "run" | "all">;

const BUSY_TIMEOUT_MS = 2000;

export function openSqliteStore(file: string): Result<Store, StoreFault> {
  let db: Connection | null = null;
  try {
    db = new Database(file);
    const fault = prepare(db);
    if (fault === null) return { ok: true, value: new SqliteStore(db) };
    db.close();
    return { ok: false, error: fault };
  } catch (error) {
    db?.close();
    return { ok: false, error: faultOf(error) };
  }
}

/** Sets the connection up and brings the file to the newest shape. Null when all is well. */
function prepare(db: Connection): StoreFault | null {
  db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = NORMAL");
  const check = pragma(db, "quick_check(1)", "quick_check");
  if (check !== "ok") return { kind: "corrupt", message: String(check) };
  const version = Number(pragma(db, "user_version", "user_version"));
  if (version > MIGRATIONS.length) return { kind: "newer", message: `its version is ${version}` };
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < version) continue;
    db.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
  return null;
}

function pragma(db: Connection, call: string, column: string): unknown {
  return (db.prepare(`PRAGMA ${call}`).get() as Readonly<Record<string, unknown>>)[column];
}

/** Whatever rows of a damaged file can still be read, each table from both its ends up to the damage. */
export function salvage(file: string): Pick<Batch, "sessions" | "projects" | "filed" | "turns"> {
  const nothing = { sessions: [], projects: [], filed: [], turns: [] };
  try {
    const db = new Database(file);
    // Lets a file be read that is shorter than it says.
    db.exec("PRAGMA writable_schema = ON");
    const saved = {
      sessions: readableRows(db, "sessions", storedSessionSchema),
      projects: readableRows(db, "projects", storedProjectSchema),
      filed: readableRows(db, "activity", storedActivitySchema),
      turns: readableRows(db, "turns", storedTurnSchema),
    };
    db.close();
    return saved;
  } catch {
    // Not even its first page can be read.
    return nothing;
  }
}

function readableRows<T>(db: Connection, table: string, schema: z.ZodType<T>): T[] {
  const rows = new Map<number, T>();
  for (const [comparison, order, start] of [
    [">", "ASC", Number.MIN_SAFE_INTEGER],
    ["<", "DESC", Number.MAX_SAFE_INTEGER],
  ] as const) {
    try {
      const next = db.prepare(
        `SELECT rowid AS at, doc FROM ${table} WHERE rowid ${comparison} ? ORDER BY rowid ${order} LIMIT 1`,
      );
      let at: number = start;
      for (;;) {
        const row = next.get([at]) as Readonly<Record<string, unknown>> | undefined;
        if (row === undefined || rows.has(Number(row["at"]))) break;
        at = Number(row["at"]);
        const parsed = parseDoc(row, schema);
        if (parsed !== null) rows.set(at, parsed);
      }
    } catch {
      // The damage: what came before it counts.
    }
  }
  return [...rows.values()];
}

/** What SQLite's error codes mean to a person. */
function faultOf(error: unknown): StoreFault {
  const { code = "", message } = error as { code?: string; message: string };
  if (
    code.startsWith("SQLITE_FULL") ||
    code.startsWith("SQLITE_IOERR") ||
    code.startsWith("SQLITE_CANTOPEN")
  ) {
    return { kind: "full", message };
  }
  if (code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB"))
    return { kind: "corrupt", message };
  return { kind: "failed", message };
}

class SqliteStore implements Store {
  readonly #db: Connection;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Connection) {
    this.#db = db;
  }

  load(): Result<Loaded, StoreFault> {
    const faults: string[] = [];
    const read = <T>(table: string, schema: z.ZodType<T>): T[] =>
      this.#all(`SELECT doc FROM ${table}`).flatMap((row) => {
        const parsed = parseDoc(row, schema);
        if (parsed === null)
          faults.push(`a row of ${table} in saggar.db could not be read and was passed over`);
        return parsed === null ? [] : [parsed];
      });
    try {
      const sessions = read("sessions", storedSessionSchema);
      const projects = read("projects", storedProjectSchema);
      const meta = Object.fromEntries(
        this.#all("SELECT key, value FROM meta").map((row) => [String(row["key"]), String(row["value"])]),
      );
      return { ok: true, value: { sessions, projects, meta, faults } };
    } catch (error) {
      return { ok: false, error: faultOf(error) };
    }
  }

  write(batch: Batch): Result<null, StoreFault> {
    try {
      this.#db.exec("BEGIN IMMEDIATE");
      this.#apply(batch);
      this.#db.exec("COMMIT");
      return { ok: true, value: null };
    } catch (error) {
      this.#rollBack();
      return { ok: false, error: faultOf(error) };
    }
  }

  activity(projectPath: string | null, limit: number): readonly StoredActivity[] {
    const rows =
      projectPath === null
        ? this.#all("SELECT doc FROM activity ORDER BY ended_ms DESC LIMIT ?", limit)
        : this.#all(
            "SELECT doc FROM activity WHERE project = ? ORDER BY ended_ms DESC LIMIT ?",
            projectPath,
            limit,
          );
    return activityOf(rows);
  }

  filed(id: string): StoredActivity | null {
    return activityOf(this.#all("SELECT doc FROM activity WHERE id = ?", id))[0] ?? null;
  }

  oldestActivity(limit: number): readonly StoredActivity[] {
    return activityOf(this.#all("SELECT doc FROM activity ORDER BY ended_ms ASC LIMIT ?", limit));
  }

  turns(session: string, limit: number): readonly StoredTurn[] {
    return this.#all(
      "SELECT doc FROM turns WHERE session = ? ORDER BY started_ms DESC, rowid DESC LIMIT ?",
      session,
      limit,
    )
      .map((row) => parseDoc(row, storedTurnSchema))
      .filter((turn) => turn !== null);
  }

  /** The file stands alone afterwards, without its log. */
  close(): void {
    try {
      this.#db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A damaged file or a full disk: the log stays beside it.
    }
    this.#statements.clear();
    this.#db.close();
  }

  #apply(batch: Batch): void {
    for (const session of batch.sessions) {
      this.#run(
        "INSERT OR REPLACE INTO sessions (id, doc) VALUES (?, ?)",
        session.id,
        JSON.stringify(session),
      );
    }
    for (const id of batch.removedSessions) this.#run("DELETE FROM sessions WHERE id = ?", id);
    for (const project of batch.projects) {
      this.#run(
        "INSERT OR REPLACE INTO projects (path, doc) VALUES (?, ?)",
        project.path,
        JSON.stringify(project),
      );
    }
    for (const path of batch.removedProjects) this.#run("DELETE FROM projects WHERE path = ?", path);
    for (const filed of batch.filed) {
      const { entry, endedAtMs } = filed;
      const row = [entry.id, entry.project.path, Math.round(endedAtMs), JSON.stringify(filed)] as const;
      this.#run("INSERT OR REPLACE INTO activity (id, project, ended_ms, doc) VALUES (?, ?, ?, ?)", ...row);
    }
    for (const id of batch.removedActivity) this.#run("DELETE FROM activity WHERE id = ?", id);
    for (const turn of batch.turns) this.#keepTurn(turn);
    for (const id of batch.removedTurns) this.#run("DELETE FROM turns WHERE id = ?", id);
    for (const session of batch.forgottenTurns) this.#run("DELETE FROM turns WHERE session = ?", session);
    for (const [key, value] of Object.entries(batch.meta)) {
      this.#run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value);
    }
  }

  #keepTurn(turn: StoredTurn): void {
    const { id, session, startedAtMs } = turn;
    this.#run(
      "INSERT INTO turns (id, session, started_ms, doc) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc",
      id,
      session,
      Math.round(startedAtMs),
      JSON.stringify(turn),
    );
    this.#run(
      "DELETE FROM turns WHERE session = ?1 AND started_ms < (SELECT started_ms FROM turns WHERE session = ?1 ORDER BY started_ms DESC LIMIT 1 OFFSET ?2)",
      session,
      MAX_TURNS - 1,
    );
  }

  #rollBack(): void {
    try {
      this.#db.exec("ROLLBACK");
    } catch {
      // BEGIN itself failed, or SQLite has rolled back already.
    }
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement: Statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #run(sql: string, ...values: readonly (string | number)[]): void {
    this.#statement(sql).run(values);
  }

  #all(sql: string, ...values: readonly (string | number)[]): Readonly<Record<string, unknown>>[] {
    return this.#statement(sql).all(values) as Readonly<Record<string, unknown>>[];
  }
}

function parseDoc<T>(row: Readonly<Record<string, unknown>>, schema: z.ZodType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(String(row["doc"])));
    return parsed.success ? parsed.data : null;
  } catch {
    // No JSON: the caller says so.
    return null;
  }
}

function activityOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly StoredActivity[] {
  return rows.map((row) => parseDoc(row, storedActivitySchema)).filter((filed) => filed !== null);
}
