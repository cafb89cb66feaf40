/** Windows of Chromium ask where a file goes in their own way (File System Access); types do not know it yet. */
type FilePicker = (options: { suggestedName: string; id: string }) => Promise<FileSystemFileHandle>

const picker = (): FilePicker | undefined =>
  (globalThis as { showSaveFilePicker?: FilePicker }).showSaveFilePicker

/** Whether this browser lets somebody choose where one file goes. */
export const canPickFile = (): boolean => picker() !== undefined

/** Asks for a place and a name; undefined when nobody chooses any. Rejects where the browser cannot ask. */
export async function pickFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  try {
    return await picker()?.({ suggestedName, id: 'herald-downloads' })
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return undefined
    throw error
  }
}
