// The token of the service as the page has it: public/token.js, which both pages share, prompts for it and keeps it.
// Loaded by the page before this program.

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

/** The one of this page. */
export const token: TokenKeeper = window.rigdToken;
