// What settings that cannot be used are refused by, whichever part of them is wrong.

/** The settings contradict each other or cannot be used. The message is for the terminal. */
export class ConfigError extends Error {}
