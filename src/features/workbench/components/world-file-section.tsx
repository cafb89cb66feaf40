import { useMutation, queryOptions, useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { endpointUrl } from '../../../../client/endpoint-url'
import { NoAnswer } from '../../../../client/lark-error'
import { readEnvelope } from '../../../../client/read-envelope'
import { GetState } from '../../../../contract/herald/state'
import { ExportWorld, LOST_HEADER } from '../../../../contract/herald/world'
import type { Lost } from '../../../../contract/herald/world'
import { isObject } from '../../../../contract/is-object'
import { call } from '../../../api/client'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { saveBytes } from '../../../ui/download-name'
import { FailureNote } from '../../../ui/failure'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import shared from './workbench-page.module.css'

interface Props {
  isBusy: boolean
  onImport(world: Record<string, unknown>): void
}

/** Exports the world to a file, and imports it. A file is read here and confirmed before it is sent. */
export function WorldFileSection({ isBusy, onImport }: Props) {
  const { t } = useWords()
  const out = useExportWorld()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenWorld>()
  const choose = async (file: File | undefined) => {
    if (field.current) field.current.value = ''
    if (file) setChosen(await readWorldFile(file))
  }
  const lost = out.data?.lost ?? []
  return (
    <section className={shared['section']} aria-labelledby="world-file">
      <div className={shared['heading']}>
        <h2 id="world-file">{t('world.file')}</h2>
        <p className={shared['why']}>{t('world.fileWhy')}</p>
      </div>
      <div className={shared['actions']}>
        <Button disabled={out.isPending || isBusy} onClick={() => out.mutate()}>
          <Download size={14} aria-hidden="true" />
          {t(out.isPending ? 'world.exporting' : 'world.export')}
        </Button>
        <Button disabled={isBusy} onClick={() => field.current?.click()}>
          <Upload size={14} aria-hidden="true" />
          {t('world.import')}
        </Button>
        <input
          ref={field}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('world.import')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {out.isError && <FailureNote error={out.error} />}
      {lost.length > 0 && (
        <div role="status" className={shared['note']}>
          <p>{t('world.lost')}</p>
          <ul>
            {lost.map(({ what, count }) => (
              <li key={what}>{`${what} (${count})`}</li>
            ))}
          </ul>
        </div>
      )}
      {chosen && 'words' in chosen && (
        <p role="alert">{t('world.notJson', { name: chosen.name, words: chosen.words })}</p>
      )}
      {chosen && 'world' in chosen && (
        <ConfirmDialog
          isDanger
          cancel={t('cancel')}
          question={t('world.importAsk', { name: chosen.name })}
          consequence={t('world.importWhat')}
          go={t('world.importGo')}
          onGo={() => onImport(chosen.world)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

interface ExportedWorld {
  file: Blob
  /** The things that the file leaves out. */
  lost: Lost[]
}

/** Exports the world as a file. A header lists the losses, so the response itself is read here. */
async function exportWorld(): Promise<ExportedWorld> {
  // Makes a call of the client first, to wake the service in the page.
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
  return { file, lost: JSON.parse(response.headers.get(LOST_HEADER) ?? '[]') }
}

const useExportWorld = () =>
  useMutation({ mutationFn: exportWorld, onSuccess: ({ file }) => saveBytes('world.json', file) })

const getState = (signal?: AbortSignal) =>
  call(GetState, {}, { withoutToken: true, ...(signal && { signal }) })

const stateQuery = queryOptions({
  queryKey: workbenchKeys.state,
  queryFn: ({ signal }) => getState(signal),
  staleTime: 0,
})

export const useWorldState = () => useQuery(stateQuery)

/** The content of a chosen file; `words`: the browser's error if it is not a JSON object. */
type ChosenWorld = { name: string; world: Record<string, unknown> } | { name: string; words: string }

/** Reads a world file as JSON; the service validates the world itself. */
export async function readWorldFile(file: Pick<File, 'name' | 'text'>): Promise<ChosenWorld> {
  const { name } = file
  try {
    const world: unknown = JSON.parse(await file.text())
    return isObject(world) ? { name, world } : { name, words: '{ … }' }
  } catch (error) {
    return { name, words: error instanceof Error ? error.message : String(error) }
  }
}
