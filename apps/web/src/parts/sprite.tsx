/** Every drawing of the page, once; glyphs and icons point here. */

const CUT = {
  fill: "none",
  stroke: "var(--glyph-cut)",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const LINE = { fill: "none", stroke: "currentColor", strokeWidth: 1.5 } as const;

export function Sprite(): React.JSX.Element {
  return (
    <svg className="sprite" aria-hidden="true">
      <StatusSymbols />
      <IconSymbols />
      <ActSymbols />
    </svg>
  );
}

function StatusSymbols(): React.JSX.Element {
  return (
    <>
      <symbol id="s-needs" viewBox="0 0 16 16">
        <path
          fillRule="evenodd"
          d="M6.8 1.5a1.7 1.7 0 0 1 2.4 0l5.3 5.3a1.7 1.7 0 0 1 0 2.4l-5.3 5.3a1.7 1.7 0 0 1-2.4 0L1.5 9.2a1.7 1.7 0 0 1 0-2.4zM7.1 4.3v4.7h1.8V4.3zM7.1 10.2v1.8h1.8v-1.8z"
        />
      </symbol>
      <symbol id="s-working" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="5.25" {...LINE} />
        <path d="M8 4.7a3.3 3.3 0 0 1 0 6.6z" />
      </symbol>
      <symbol id="s-idle" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="3.25" {...LINE} />
      </symbol>
      <symbol id="s-tick" viewBox="0 0 16 16">
        <path
          d="m3.5 8.6 3 3 6-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </symbol>
      <symbol id="s-finished" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="6.25" />
        <path d="m5.2 8.3 2 2 3.7-4.3" {...CUT} strokeWidth="1.7" />
      </symbol>
      <symbol id="s-failed" viewBox="0 0 16 16">
        <rect x="2" y="2" width="12" height="12" rx="2.5" />
        <path d="m5.5 5.5 5 5m0-5-5 5" {...CUT} strokeWidth="1.8" />
      </symbol>
      <symbol id="s-review" viewBox="0 0 16 16">
        <path d="M4.5 1.25h4.4L13 5.35v7.9a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 13.25V2.75a1.5 1.5 0 0 1 1.5-1.5z" />
        <path d="M8 5.6v3.8M6.1 7.5h3.8M6.1 11.9h3.8" {...CUT} strokeWidth="1.5" />
      </symbol>
    </>
  );
}

function IconSymbols(): React.JSX.Element {
  return (
    <>
      <symbol id="i-logo" viewBox="0 0 16 16">
        <path d="M2.75 5.75h10.5M4 5.75l.6 7h6.8l.6-7M4.25 5.5l.75-2.25h6l.75 2.25M8 8.25v2" />
      </symbol>
      <symbol id="i-right" viewBox="0 0 16 16">
        <path d="m6.25 4 4 4-4 4" />
      </symbol>
      <symbol id="i-down" viewBox="0 0 16 16">
        <path d="m4 6.25 4 4 4-4" />
      </symbol>
      <symbol id="i-plus" viewBox="0 0 16 16">
        <path d="M8 3.25v9.5M3.25 8h9.5" />
      </symbol>
      <symbol id="i-close" viewBox="0 0 16 16">
        <path d="m4.25 4.25 7.5 7.5M11.75 4.25l-7.5 7.5" />
      </symbol>
      <symbol id="i-search" viewBox="0 0 16 16">
        <circle cx="7" cy="7" r="4.25" />
        <path d="m10.25 10.25 3.25 3.25" />
      </symbol>
      <symbol id="i-branch" viewBox="0 0 16 16">
        <circle cx="4.5" cy="3.75" r="1.5" />
        <circle cx="4.5" cy="12.25" r="1.5" />
        <circle cx="11.5" cy="5.25" r="1.5" />
        <path d="M4.5 5.25v5.5M11.5 6.75c0 2.5-4 1.75-6.2 3.6" />
      </symbol>
      <symbol id="i-keys" viewBox="0 0 16 16">
        <rect x="1.75" y="4" width="12.5" height="8" rx="1.5" />
        <path d="M4.5 6.75h.01M7 6.75h.01M9.5 6.75h.01M11.8 6.75h.01M5.5 9.5h5" />
      </symbol>
      <symbol id="i-bell" viewBox="0 0 16 16">
        <path d="M3.25 11.5h9.5L11.5 9.75V7a3.5 3.5 0 0 0-7 0v2.75zM6.75 13.5h2.5" />
      </symbol>
      <symbol id="i-bell-off" viewBox="0 0 16 16">
        <path d="M6 3.9A3.5 3.5 0 0 1 11.5 7v2.25M4.5 6.5v3.25L3.25 11.5h7.5M6.75 13.5h2.5M2.75 2.75l10.5 10.5" />
      </symbol>
      <symbol id="i-theme" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="5.25" />
        <path d="M8 2.75a5.25 5.25 0 0 1 0 10.5z" fill="currentColor" stroke="none" />
      </symbol>
    </>
  );
}

function ActSymbols(): React.JSX.Element {
  return (
    <>
      <symbol id="i-copy" viewBox="0 0 16 16">
        <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
        <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
      </symbol>
      <symbol id="i-lock" viewBox="0 0 16 16">
        <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
        <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
      </symbol>
      <symbol id="i-note" viewBox="0 0 16 16">
        <path d="M4 2.75h8A1.25 1.25 0 0 1 13.25 4v6l-3.25 3.25H4A1.25 1.25 0 0 1 2.75 12V4A1.25 1.25 0 0 1 4 2.75zM5.5 6h5M5.5 8.5h3" />
      </symbol>
      <symbol id="i-check" viewBox="0 0 16 16">
        <path d="m3.75 8.5 2.75 2.75 5.75-6.5" />
      </symbol>
      <symbol id="i-again" viewBox="0 0 16 16">
        <path d="M13 8a5 5 0 1 1-1.5-3.6M13 2.5v3h-3" />
      </symbol>
      <symbol id="i-pen" viewBox="0 0 16 16">
        <path d="m3 13 .75-3L10.5 3.25a1.25 1.25 0 0 1 1.75 0l.5.5a1.25 1.25 0 0 1 0 1.75L6 12.25z" />
      </symbol>
      <symbol id="i-why" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="5.5" />
        <path d="M6.5 6.4a1.55 1.55 0 1 1 2.3 1.35c-.5.3-.8.6-.8 1.15M8 10.9h.01" />
      </symbol>
    </>
  );
}
