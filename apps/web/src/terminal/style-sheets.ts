/**
 * The emulator writes its rules into `<style>` elements, which a policy of `style-src 'self'` forbids. What it does
 * inside `withSheets` gets inert elements instead: the text of each goes into a constructed style sheet, which the
 * policy allows, for as long as the element lives, also when the text changes later.
 */

export function withSheets<T>(page: Document, act: () => T): T {
  const create = page.createElement.bind(page);
  page.createElement = (tag: string, options?: ElementCreationOptions) =>
    tag.toLowerCase() === "style" ? styleElement(page, create("template")) : create(tag, options);
  try {
    return act();
  } finally {
    // The method of the prototype shows again.
    Reflect.deleteProperty(page, "createElement");
  }
}

function styleElement(page: Document, element: HTMLTemplateElement): HTMLTemplateElement {
  const sheet = new CSSStyleSheet();
  let rules = "";
  Object.defineProperty(element, "textContent", {
    get: () => rules,
    set: (next: string) => {
      rules = next;
      sheet.replaceSync(next);
    },
  });
  element.remove = () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((other) => other !== sheet);
    Element.prototype.remove.call(element);
  };
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  return element;
}

/**
 * Colours that a program chose itself stand in `style` attributes of the emulator's spans. As text the policy forbids
 * them; through the object model it allows the same.
 */
export function setStylesAsObjects(spans: HTMLSpanElement): void {
  spans.setAttribute = function (this: HTMLSpanElement, name: string, value: string): void {
    if (name === "style") this.style.cssText = value;
    else Element.prototype.setAttribute.call(this, name, value);
  };
}
