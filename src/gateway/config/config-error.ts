// The error of settings that cannot be used.

/** The settings contradict each other or cannot be used. The message is for the terminal. */
export class ConfigError extends Error {}
