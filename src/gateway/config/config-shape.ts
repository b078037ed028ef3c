// The settings in force as the parts of the service are given them. setting-table.ts has the source of each.

import type { Level } from 'pino';
import type { Limits } from '../limits/limit-table.js';

/**
 * How the service was started: `serve` = by the command `rigd serve`; `CameraWebApp` = by the name that launchers of
 * the interface use; `arguments` = by arguments alone. This decides some defaults.
 */
export type Entry = 'serve' | 'arguments' | 'CameraWebApp';

/** The settings in force. */
export interface Config {
  /** How the service was started. */
  entry: Entry;
  /** The config file that was read; undefined = none. */
  configFile: string | undefined;
  /** 0 = any free port. */
  port: number;
  /** A name or address; `localhost` means both loopback addresses. */
  host: string;
  /** Bearer token of administrators; undefined = requests need no token. */
  token: string | undefined;
  /** Bearer token of people who operate cameras; undefined = there is none. */
  operateToken: string | undefined;
  /** Bearer token of people who look; undefined = there is none. */
  lookToken: string | undefined;
  /** Whether the service may listen beyond this host without a token. */
  insecure: boolean;
  /** The certificate with which the service answers by HTTPS; undefined = it answers by plain HTTP. */
  tls: TlsSettings | undefined;
  /** A local authority that commands and requests to other hosts trust as well; undefined = none. */
  tlsCa: TlsAuthority | undefined;
  /** Programs and beginnings of web addresses that recipes may use. */
  recipeAllow: string[];
  /** Host names that are allowed in addition to localhost and IP addresses. */
  allowedHosts: string[];
  /** Origins of pages that are allowed in addition to pages of this host: `http://studio:3000`. */
  allowedOrigins: string[];
  /** Directory of the service's own files. */
  stateDirectory: string;
  /** Holds libCr_Core.so and CrAdapter. */
  sdkDirectory: string;
  /** The SDK is the simulated one: its directory holds a file named SIMULATED. */
  simulated: boolean;
  /** Variables for the simulated SDK that the config file sets and the environment does not. */
  simulator: Readonly<Record<string, string>>;
  /** Directory for pictures, until a client sets another. */
  saveDirectory: string;
  /** Files of cameras are saved in this directory and below only; undefined = anywhere. */
  saveRoot: string | undefined;
  /** pino's level. */
  logLevel: Level | 'silent';
  /** Sessions that were open when the service ended are opened again. */
  restore: boolean;
  /** Whether passwords of cameras are kept in a file, so that `restore` can log in again. */
  rememberPasswords: boolean;
  /** Whether the MD5 of each picture on the host is computed. */
  landingMd5: boolean;
  /** Whether every session has its recording kept, not only a session that ends with a failure. */
  keepRecordings: boolean;
  /** Exports may lie in this directory too, besides that for pictures; undefined = there is none. */
  exportDirectory: string | undefined;
  /** How this host joins a rig of several hosts; undefined = this host is a rig of its own. */
  bus: BusSettings | undefined;
  limits: Limits;
  /**
   * Source of each setting, by its name: `--port`, `RIGD_TOKEN`, `/etc/rigd/config.toml:3: port`; defaults are left
   * out.
   */
  sources: ReadonlyMap<string, string>;
  /** Lines for the log, such as arguments that were ignored. */
  notices: string[];
}

/** A local authority. */
export interface TlsAuthority {
  /** Its certificate, PEM. */
  readonly cert: string;
  /** Path of the file. */
  readonly path: string;
}

/** The certificate of the service. */
export interface TlsSettings {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  /** Paths of the files, by the name of the setting. */
  readonly files: Readonly<Record<string, string>>;
}

/** How a host joins a rig of several hosts. */
export interface BusSettings {
  /** `nats://rig-server:4222`, at least one. */
  readonly servers: readonly string[];
  /** The name of the rig: letters, digits, `-` and `_`. */
  readonly rig: string;
  /** The name of this host in it, of the same characters. */
  readonly host: string;
  /** Address at which other hosts reach this service; undefined = the service finds it out. */
  readonly url: string | undefined;
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  /** The seed of an nkey. */
  readonly nkeySeed?: string;
  /** PEM. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /** Paths of the files with the credentials, by the name of the setting. */
  readonly files?: Readonly<Record<string, string>>;
}
