/** Writes bytes into a new file of a folder: of this name, or where there is one already of the next free one, `plan (1).pdf`. */
export async function writeToFolder(
  folder: FileSystemDirectoryHandle,
  name: string,
  bytes: Blob,
  signal: AbortSignal,
): Promise<File> {
  const file = await folder.getFileHandle(await freeName(folder, name), { create: true })
  try {
    return await writeToFile(file, bytes, signal)
  } catch (error) {
    // It is empty, and looks as if it were something.
    await folder.removeEntry(file.name).catch(() => undefined)
    throw error
  }
}

/**
 * Writes bytes over a file, and answers it as it is on the disk. They stand
 * beside it until all are there (File System Access): whatever fails, or is
 * called off, leaves what was in it before. The page holds none of them.
 */
export async function writeToFile(
  file: FileSystemFileHandle,
  bytes: Blob,
  signal: AbortSignal,
): Promise<File> {
  await bytes.stream().pipeTo(await file.createWritable(), { signal })
  return await file.getFile()
}

async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const at = name.lastIndexOf('.')
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
  for (let count = 0; ; count += 1) {
    const tried = count === 0 ? name : `${stem} (${count})${ending}`
    const isThere = await folder.getFileHandle(tried).then(
      () => true,
      // A folder of this name stands in the way as well as a file.
      (error: unknown) => (error as DOMException).name === 'TypeMismatchError',
    )
    if (!isThere) return tried
  }
}
