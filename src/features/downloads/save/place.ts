/** Where a download is to be saved: a folder or a file that somebody chose; undefined is where the browser saves everything. */
export type SaveTarget = FileSystemDirectoryHandle | FileSystemFileHandle | undefined
