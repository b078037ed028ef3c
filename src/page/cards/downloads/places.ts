// Places on this computer for fetched files: a folder that the person chooses, where the browser offers it, else the
// folder of downloads of the browser.

import { saveBlob } from '../../interface/service.js';
import type { Sink } from './fetched-file.js';

/** A sink that keeps the file at its end. */
export interface KeptSink extends Sink {
  /** Keeps the file under its name. */
  keep(): Promise<void>;
  /** Gives the file up. */
  drop(): Promise<void>;
}

/** A place for files. */
export interface SavePlace {
  open(name: string): Promise<KeptSink>;
}

/** The chooser of folders, which not every browser has and no type library names. */
interface FolderChooser {
  showDirectoryPicker?: (how: { readonly mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
}

/** Whether the browser can write into a folder. */
export const hasFolders = (): boolean => (window as FolderChooser).showDirectoryPicker !== undefined;

/** A folder that the person chooses; undefined when the choice is cancelled. */
export async function chosenFolder(): Promise<SavePlace | undefined> {
  const folder = await (window as FolderChooser)
    .showDirectoryPicker?.({ mode: 'readwrite' })
    .catch(() => undefined);
  return folder === undefined ? undefined : { open: (name) => inFolder(folder, name) };
}

async function inFolder(folder: FileSystemDirectoryHandle, name: string): Promise<KeptSink> {
  const file = await folder.getFileHandle(await freeName(folder, name), { create: true });
  let stream = await file.createWritable();
  return {
    write: (bytes) => stream.write(bytes as BufferSource),
    restart: async () => {
      await stream.abort();
      stream = await file.createWritable();
    },
    keep: () => stream.close(),
    drop: async () => {
      await stream.abort();
      await folder.removeEntry(file.name).catch(() => undefined);
    },
  };
}

/** The name, with a number when the folder has it: a download overwrites nothing. */
async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${stem}-${number}${end}`;
    const isTaken = await folder.getFileHandle(tried).then(
      () => true,
      () => false,
    );
    if (!isTaken) return tried;
  }
}

/** Bytes after which a piece is handed to the browser, which can keep it outside the memory of the page. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** The browser's own folder of downloads. */
export const downloadsFolder: SavePlace = {
  open: async (name) => {
    let pieces: Blob[] = [];
    let open: Uint8Array[] = [];
    let openBytes = 0;
    const close = () => {
      pieces.push(new Blob(open as BlobPart[]));
      open = [];
      openBytes = 0;
    };
    return {
      write: async (bytes) => {
        open.push(bytes);
        openBytes += bytes.length;
        if (openBytes >= PIECE_BYTES) close();
      },
      restart: async () => {
        pieces = [];
        open = [];
        openBytes = 0;
      },
      keep: async () => {
        close();
        saveBlob(new Blob(pieces), name);
      },
      drop: async () => {
        pieces = [];
        open = [];
      },
    };
  },
};
