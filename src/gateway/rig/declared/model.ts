// Declarations of the operator for the rig: bodies by their serials, groups of bodies, presets. These types use the
// words of rig.toml, and are the interface for all parts that need declarations. Must not know the file, attached
// cameras, or HTTP.

import type { ConnectionMode } from '../../../protocol/operations.js';

/** Values of properties, by the names of the interface. A value is a label or hexadecimal, as setProperty takes it. */
export type Properties = Readonly<Record<string, string>>;

/** The group of all bodies, declared or attached; no other group may have this name. */
export const ALL = 'all';

/** A declared body, attached or not. */
export interface KnownCamera {
  /** Its serial, or the MAC address of a body on the network. */
  readonly id: string;
  /** Name for people; empty: none yet. */
  readonly name: string;
  /** Its place in the rig. */
  readonly number?: number;
  /** The names of its groups, in the order of the file. */
  readonly groups: readonly string[];
  /** Whether the service connects it whenever it is attached. */
  readonly connect: boolean;
  readonly mode: ConnectionMode;
  /** Template for the names of its pictures; it takes precedence over the templates of its groups and of the rig. */
  readonly template?: string;
  /** Desired values; they take precedence over those of its groups. */
  readonly properties: Properties;
}

/** Declarations for a group. */
export interface RigGroup {
  readonly name: string;
  readonly template?: string;
  readonly properties: Properties;
}

/** Values that were saved under a name. */
export interface Preset {
  readonly name: string;
  /** Values for every body. */
  readonly properties: Properties;
  /** Values for single bodies, by id. They take precedence over the values for every body. */
  readonly cameras: Readonly<Record<string, Properties>>;
}

/** Everything that is declared. */
export interface RigContent {
  /** Name of the rig. */
  readonly name: string;
  /** Subject of the pictures, for the names of their files. */
  readonly session: string;
  /** Template for the names of pictures; empty: pictures have the names that the cameras give them. */
  readonly template?: string;
  /** How far apart the bodies of a shot may expose, in milliseconds. */
  readonly togetherMs?: number;
  /** Whether the exposures of a shot are to coincide, and not its orders. */
  readonly equalise?: boolean;
  /** The bodies, in the order of their numbers, then of their ids. */
  readonly cameras: readonly KnownCamera[];
  readonly groups: readonly RigGroup[];
  readonly presets: readonly Preset[];
}

/**
 * The template for the pictures of a rig that has several bodies but declares no template. Without it, two cameras
 * would give their pictures the same names.
 */
export const DEFAULT_TEMPLATE = '{name}-{original}.{ext}';

/** A rig that declares nothing. */
export const EMPTY_RIG: RigContent = { name: '', session: '', cameras: [], groups: [], presets: [] };

/** Makes the new declarations from the present ones. */
export type RigEdit = (content: RigContent) => RigContent;

/** Why the present file on the disk is not in force. */
export interface RigFileFault {
  readonly message: string;
  /** The line, from 1; undefined when the fault is not in a single line. */
  readonly line?: number;
}

/** The declarations in force, and the rig file. */
export interface RigFile {
  /** The declarations in force; never waits. */
  readonly content: RigContent;
  /**
   * The path of the file. `error`: its fault, while an edit by hand is not in force. `notice`: what else people should
   * know: that other hosts do not have the file, or that another host had a different one.
   */
  readonly file: { readonly path: string; readonly error?: RigFileFault; readonly notice?: string };
  camera(id: string): KnownCamera | undefined;
  /** Text for people: `1 front left`, or the id of a body without number and name. */
  label(id: string): string;
  /**
   * The ids of a group in order of their numbers, then of their ids.
   * @throws GROUP_NOT_FOUND
   */
  members(group: string): string[];
  /**
   * Desired values of a body. Its own values take precedence over values of its groups, later groups over earlier ones.
   */
  desired(id: string): Properties;
  /**
   * The template when none is declared and there are two or more bodies; undefined: one is declared, or is not needed.
   */
  readonly defaultTemplate: string | undefined;
  /** The template for the pictures of a body. @param group the group that is shot; left out: the body's own groups */
  template(id: string, group?: string): string | undefined;
  /**
   * Changes the declarations. The change is checked, shared with the other hosts, written to the disk, then put in
   * force.
   * @throws RIG_INVALID when the result is not valid, RIG_UNWRITABLE, RIG_FILE_BROKEN while the file has a fault,
   * BUS_DOWN when there is a bus but the change cannot be shared
   */
  change(edit: RigEdit): Promise<void>;
  /**
   * Adds a listener that is called when the declarations in force change, and when a fault of the file comes or goes.
   */
  onChange(listener: () => void): void;
}
