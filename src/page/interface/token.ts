// Access to the token of the service. public/token.js, which both pages share, prompts for it and keeps it; the page
// loads that file before this program.

/** Interface of public/token.js. */
interface TokenKeeper {
  headers(): Record<string, string>;
  isAsked(): boolean;
  ask(): void;
  onGiven: () => void;
}

declare global {
  interface Window {
    readonly rigdToken: TokenKeeper;
  }
}

/** The token keeper of this page. */
export const token: TokenKeeper = window.rigdToken;
