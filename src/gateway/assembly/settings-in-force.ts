// The settings in force, and their reload (SIGHUP). A reload reads the settings again and applies at once what can
// change while the service runs. When the new settings are refused, those in force stay unchanged.

import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { ownNames } from '../config/allow-lists.js';
import type { Config } from '../config/config-shape.js';
import { heldSettings, LISTEN_SETTINGS } from '../config/held-settings.js';
import { isLoopback, refuseOpen } from '../config/reach.js';
import { reloadOf } from '../config/reload.js';
import type { Access } from '../http/request-gate.js';
import type { Limits } from '../limits/limit-table.js';
import type { Log } from '../log/logger.js';

/** The log as a reload needs it. */
export type ReloadLog = Pick<Log, 'always' | 'setLevel'>;

/** See the head of this file. */
export class SettingsInForce {
  /** The limits. A reload replaces some of their values, so other parts read each value when they need it. */
  readonly limits: Limits;
  readonly #readAgain: () => Config;
  readonly #isOnSockets: boolean;
  /** Addresses of the sockets of the service manager; none before the service listens. */
  #held: readonly string[] = [];
  #config: Config;
  #access: Access;

  /**
   * @param readAgain reads the present settings; a reload logs the ConfigError that it throws
   * @param isOnSockets the service listens on sockets of the service manager
   * @throws ConfigError for settings that would let anyone use the service
   */
  constructor(config: Config, readAgain: () => Config, isOnSockets: boolean) {
    this.limits = { ...config.limits };
    this.#readAgain = readAgain;
    this.#isOnSockets = isOnSockets;
    this.#config = config;
    refuseOpen(config, this.#addresses, isOnSockets ? 'sockets' : 'settings');
    this.#access = this.#accessNow();
  }

  /**
   * Takes the addresses of the service manager's sockets. From now on they count in place of the setting `host`.
   * @throws ConfigError when the settings would let anyone use the service at these addresses
   */
  listensAt(addresses: readonly string[]): void {
    refuseOpen(this.#config, addresses, 'sockets');
    this.#held = addresses;
    this.#access = this.#accessNow();
  }

  /** Whether only programs of this host can reach the service. */
  get isLoopbackOnly(): boolean {
    return this.#addresses.every(isLoopback);
  }

  /** The settings. A reload replaces this object. */
  get config(): Config {
    return this.#config;
  }

  /** Lines about settings that were given and have no effect or a bad one. */
  get notices(): string[] {
    return this.#noticesOf(this.#config);
  }

  /** Who may use the service. */
  get access(): Access {
    return this.#access;
  }

  /** The absolute form of a path from a client or from the settings. */
  absolute(path: string): string {
    return resolve(this.#config.saveRoot ?? '.', path);
  }

  /** Reads the settings again. Never throws. */
  reload({ always, setLevel }: ReloadLog): void {
    let read: Config;
    try {
      read = this.#readAgain();
      // The service keeps its addresses until a restart, but a removed token takes effect at once: check both.
      if (!this.#isOnSockets) refuseOpen(read, [read.host], 'settings');
      refuseOpen(read, this.#addresses, this.#isOnSockets ? 'sockets' : 'until-restart');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      always('error', { reason }, 'SIGHUP: the settings are refused, and those in force stay');
      return;
    }
    const { config, applied, afterRestart } = reloadOf(this.#config, read);
    this.#config = config;
    this.#access = this.#accessNow();
    Object.assign(this.limits, config.limits);
    setLevel(config.logLevel);
    for (const notice of this.#noticesOf(read)) always('warn', {}, notice);
    const isHeld = (name: string) => this.#isOnSockets && LISTEN_SETTINGS.includes(name);
    always(
      'info',
      {
        configFile: read.configFile ?? 'none',
        applied,
        afterRestart: afterRestart.filter((name) => !isHeld(name)),
      },
      'SIGHUP: the settings were read again',
    );
  }

  /** Addresses of the service. */
  get #addresses(): readonly string[] {
    return this.#isOnSockets ? this.#held : [this.#config.host];
  }

  #accessNow(): Access {
    const { token, operateToken, lookToken, allowedHosts, allowedOrigins } = this.#config;
    const names = this.#addresses.flatMap((address) => [address, ...ownNames(address, hostname())]);
    const access = {
      hosts: [...new Set(['localhost', ...names, ...allowedHosts])],
      anyIpAddress: true,
      origins: allowedOrigins,
    };
    const lowerTokens = {
      ...(operateToken === undefined ? {} : { operate: operateToken }),
      ...(lookToken === undefined ? {} : { look: lookToken }),
    };
    return token === undefined ? access : { ...access, token, lowerTokens };
  }

  #noticesOf(config: Config): string[] {
    return [...config.notices, ...(this.#isOnSockets ? heldSettings(config) : [])];
  }
}
