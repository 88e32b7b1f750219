/**
 * Must be the first import of the page. The schemas of the wire would compile their parsers with `new Function`, which
 * the page's content security policy forbids; this tells them to interpret instead, before any of them is made.
 */
const NAME = "__zod_globalConfig";
Object.assign(globalThis, { [NAME]: { jitless: true } });
