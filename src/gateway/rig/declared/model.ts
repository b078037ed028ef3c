// Declarations of the operator for the rig: its bodies by their serials, groups of them, presets. The words of
// rig.toml, and the interface to all who need them. Must not know the file, cameras that are attached, or HTTP.

import type { ConnectionMode } from '../../../protocol/operations.js';

/** Values of properties by the names of the interface; a value is a label or hexadecimal, as setProperty takes it. */
export type Properties = Readonly<Record<string, string>>;

/** The group of all bodies, declared or attached; no other group may have this name. */
export const ALL = 'all';

/** A body of the rig, wherever it is now. */
export interface KnownCamera {
  /** Its serial, or the MAC address of a body on the network. */
  readonly id: string;
  /** Name for people; empty: none yet. */
  readonly name: string;
  /** Its place in the rig. */
  readonly number?: number;
  /** In the order in which the file has them. */
  readonly groups: readonly string[];
  /** The service connects it whenever it is attached. */
  readonly connect: boolean;
  readonly mode: ConnectionMode;
  /** Names its pictures, before the templates of its groups and of the rig. */
  readonly template?: string;
  /** Desired values, before those of its groups. */
  readonly properties: Properties;
}

/** Declarations for a group. */
export interface RigGroup {
  readonly name: string;
  readonly template?: string;
  readonly properties: Properties;
}

/** Values that were kept under a name. */
export interface Preset {
  readonly name: string;
  /** For every body. */
  readonly properties: Properties;
  /** Values of single bodies, by id, instead of or besides the others. */
  readonly cameras: Readonly<Record<string, Properties>>;
}

/** Everything that is declared. */
export interface RigContent {
  /** Name of the rig. */
  readonly name: string;
  /** Subject of the pictures, for their names. */
  readonly session: string;
  /** Empty: pictures have the names that the cameras give them. */
  readonly template?: string;
  /** How far apart the bodies of a shot may expose, in milliseconds. */
  readonly togetherMs?: number;
  /** In the order of their numbers, then of their ids. */
  readonly cameras: readonly KnownCamera[];
  readonly groups: readonly RigGroup[];
  readonly presets: readonly Preset[];
}

/**
 * The names of pictures of a rig of several bodies that declares none: two cameras give their pictures the same names.
 */
export const DEFAULT_TEMPLATE = '{name}-{original}.{ext}';

/** A rig of which nothing is declared. */
export const EMPTY_RIG: RigContent = { name: '', session: '', cameras: [], groups: [], presets: [] };

/** A change replaces what is declared; what it does not name stays. */
export type RigEdit = (content: RigContent) => RigContent;

/** Reason why the present file on the disk is not in force. */
export interface RigFileFault {
  readonly message: string;
  /** From 1; undefined where no single line is at fault. */
  readonly line?: number;
}

/** The rig file in force. */
export interface RigFile {
  /** Never waits. */
  readonly content: RigContent;
  /**
   * The path of the file, its fault while an edit by hand is not in force, and what else people should know of it:
   * other hosts do not have it, or had another one.
   */
  readonly file: { readonly path: string; readonly error?: RigFileFault; readonly notice?: string };
  camera(id: string): KnownCamera | undefined;
  /** For people: `1 front left`, or the id of a body without name and number. */
  label(id: string): string;
  /**
   * The ids of a group in order of their numbers, then of their ids.
   * @throws GROUP_NOT_FOUND
   */
  members(group: string): string[];
  /** Desired values of a body: its own before those of its groups, later groups before earlier ones. */
  desired(id: string): Properties;
  /** Names pictures where no template is declared, as soon as two bodies are; undefined: something is declared. */
  readonly defaultTemplate: string | undefined;
  /** The template for the pictures of a body. @param group the group that is shot; its own when left out */
  template(id: string, group?: string): string | undefined;
  /**
   * Changes what is declared: checked, shared with the other hosts, on the disk, then in force.
   * @throws RIG_INVALID when the result is not valid, RIG_UNWRITABLE, RIG_FILE_BROKEN while the file has a fault,
   * BUS_DOWN when it cannot be shared although there is a bus
   */
  change(edit: RigEdit): Promise<void>;
  /** Called after every change of what is in force, and of the fault of the file. */
  onChange(listener: () => void): void;
}
