/** Returns the dropped files and folders. Only possible during the drop event. */
export function entriesOf({ dataTransfer }: DragEvent): FileSystemEntry[] {
  return [...(dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** Lists a folder. Each call of the browser's reader returns some entries, and the last one none. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    found.push(...part);
  }
}

/** Returns the images in dropped folders and their subfolders, and all files that were dropped directly. */
export async function readFolders(entries: readonly FileSystemEntry[], isInside = false): Promise<File[]> {
  const found: File[] = [];
  for (const entry of entries) {
    if (entry.isDirectory) {
      found.push(...(await readFolders(await listFolder(entry as FileSystemDirectoryEntry), true)));
    } else {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (!isInside || file.type.startsWith('image/')) found.push(file);
    }
  }
  return found;
}
