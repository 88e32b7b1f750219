/** What a browser sees that is not signed in: the page that trades a link's token for the cookie, and the one that says how to get a link. */

const STYLE = "/sign-in.css";

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** 401: nothing here depends on the sessions. The link helps a browser that held the cookie back because another site led here. */
export const signedOutPage: string = page(
  "saggar: sign in",
  `<h1>Sign in</h1>
<p>This browser is not signed in to saggar. Run this in a terminal for a link:</p>
<pre>saggar</pre>
<p>If it is signed in already: <a href="/">open saggar</a>.</p>`,
);

export const signInPage: string = page(
  "saggar: signing in",
  `<h1>Signing in</h1>
<p id="message" role="status">One moment.</p>
<noscript><p>saggar's page needs JavaScript.</p></noscript>
<script src="/sign-in.js"></script>`,
);

export const unbuiltPage: string = page(
  "saggar: no page",
  `<h1>The page is not built</h1>
<p>The daemon runs, but the files of its page are missing. Run this in saggar's folder, then load this again:</p>
<pre>npm run build</pre>`,
);

/** The token leaves the address before anything else happens. */
export const signInScript = `"use strict";
(async () => {
  const token = location.hash.slice(1);
  history.replaceState(null, "", "/sign-in");
  const say = (text) => {
    document.getElementById("message").textContent = text;
  };
  if (token === "") return say("This address has no sign-in token. Run saggar in a terminal for a link.");
  try {
    const response = await fetch("/v1/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    const answer = await response.json();
    if (answer.ok) location.replace("/");
    else say(answer.error.message);
  } catch {
    say("The daemon does not answer. Look at: saggar daemon status");
  }
})();
`;

export const signInStyle = `:root { color-scheme: light dark; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  font: 16px/1.5 system-ui, sans-serif;
  background: Canvas;
  color: CanvasText;
}
main { max-width: 32rem; padding: 2rem; }
h1 { font-size: 1.4rem; }
pre { padding: 0.6rem 1rem; border: 1px solid GrayText; border-radius: 6px; }
`;
