import { useMutation } from '@tanstack/react-query'
import { ExportWorld, LOST_HEADER, type Lost } from '../../../../contract/herald/world'
import { endpointUrl } from '../../../api/endpoint-url'
import { NoAnswer } from '../../../api/lark-error'
import { readEnvelope } from '../../../api/read-envelope'
import { saveBytes } from '../../../ui/saving/save-bytes'
import { getState } from './get-state'

export interface ExportedWorld {
  file: Blob
  /** What the file does not say. */
  lost: Lost[]
}

/** The world as a file. What is lost stands in a header, so the answer itself is read here. */
export async function exportWorld(): Promise<ExportedWorld> {
  // A call of the client goes first: it wakes the service in the page.
  await getState()
  const { url } = endpointUrl(ExportWorld)
  const response = await fetch(url, { credentials: 'same-origin', redirect: 'error' }).catch(
    (cause: unknown) => {
      throw new NoAnswer(cause)
    },
  )
  if (!response.ok) await readEnvelope(response)
  const file = await response.blob().catch((cause: unknown) => {
    throw new NoAnswer(cause)
  })
  return { file, lost: JSON.parse(response.headers.get(LOST_HEADER) ?? '[]') as Lost[] }
}

export const useExportWorld = () =>
  useMutation({ mutationFn: exportWorld, onSuccess: ({ file }) => saveBytes('world.json', file) })
