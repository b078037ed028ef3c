// Loads what speaks to the bus, where one is configured, and nothing of it elsewhere.

import type { Logger } from 'pino';
import type { BusSettings } from '../config/config-shape.js';
import type { Bus } from '../hosts/bus/bus.js';
import type { Limits } from '../limits/limit-table.js';

/** The bus, which connects by itself; undefined for a rig of one host. */
export async function openBus(
  settings: BusSettings | undefined,
  logger: Logger,
  limits: Limits,
): Promise<Bus | undefined> {
  if (settings === undefined) return undefined;
  const { NatsBus } = await import('../hosts/bus/nats-bus.js');
  return new NatsBus({ settings, logger, limits });
}
