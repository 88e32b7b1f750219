/** Migrations arrive as text, in the bundle as in the tests. */
declare module "*.sql?raw" {
  const text: string;
  export default text;
}
