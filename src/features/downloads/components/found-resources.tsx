import { Download as DownloadIcon, Eye, FilePen } from 'lucide-react'
import { useState } from 'react'
import { formatBytes, formatPlayTime } from '../../../i18n/format-quantities'
import { Button, IconButton } from '../../../ui/button'
import { downloadName } from '../../../ui/download-name'
import { KindIcon } from '../../files/files'
import type { Resource } from '../queue/download'
import type { SaveTarget } from '../save/folder-choice'
import { useWords } from '../words'
import styles from './found-resources.module.css'

interface Props {
  resources: readonly Resource[]
  /** The requested keys, which start selected. */
  wanted: readonly string[]
  /** Without `place`, saves to the current place for downloads. */
  onSave(resources: readonly Resource[], place?: SaveTarget): void
  onLook(resource: Resource): void
  /** The size in bytes of the resource with this key, if this browser has seen it. */
  sizeOf(key: string): number | undefined
}

/** The resources of a message, to download one by one, as a selection, or all at once. */
export function FoundResources({ resources, wanted, onSave, onLook, sizeOf }: Props) {
  const { t } = useWords()
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(wanted))
  const chosen = resources.filter(({ key }) => picked.has(key))
  const asked = chosen.length > 0 ? chosen : resources
  const toggle = (key: string) => {
    const next = new Set(picked)
    if (!next.delete(key)) next.add(key)
    setPicked(next)
  }
  return (
    <>
      <ul className={styles['list']}>
        {resources.map((resource) => (
          <li key={resource.key} className={styles['row']}>
            {resources.length > 1 && (
              <label className={styles['pick']}>
                <input
                  type="checkbox"
                  checked={picked.has(resource.key)}
                  aria-label={t('found.pick', { name: nameOf(resource) })}
                  onChange={() => toggle(resource.key)}
                />
              </label>
            )}
            <span className={styles['icon']}>
              <KindIcon kind={resource.kind} />
            </span>
            <Words resource={resource} size={sizeOf(resource.key)} />
            <span className={styles['actions']}>
              <IconButton
                label={t('found.look', { name: nameOf(resource) })}
                onClick={() => onLook(resource)}
              >
                <Eye size={18} aria-hidden="true" />
              </IconButton>
              {resources.length > 1 && (
                <IconButton
                  label={t('found.download', { name: nameOf(resource) })}
                  onClick={() => onSave([resource])}
                >
                  <DownloadIcon size={18} aria-hidden="true" />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['all']}>
        <Button look="primary" onClick={() => onSave(asked)}>
          <DownloadIcon size={16} aria-hidden="true" />
          {chosen.length > 0
            ? t('found.some', { count: chosen.length })
            : resources.length === 1
              ? t('found.only')
              : t('found.all', { count: resources.length })}
        </Button>
        <SaveAs asked={asked} onSave={onSave} />
      </div>
    </>
  )
}

/**
 * Lets the operator choose place and name of one file. It is not offered for a file whose name is known only from its
 * bytes.
 */
function SaveAs({ asked, onSave }: { asked: readonly Resource[]; onSave: Props['onSave'] }) {
  const { t } = useWords()
  const [only] = asked
  if (!canPickFile() || asked.length !== 1 || !only?.ownName) return null
  const { ownName, key } = only
  const save = async () => {
    try {
      const file = await pickFile(downloadName(ownName, key, '').name)
      if (file) onSave([only], file)
    } catch {
      // The browser cannot ask here, so the file is saved like any other.
      onSave([only])
    }
  }
  return (
    <Button onClick={() => void save()}>
      <FilePen size={16} aria-hidden="true" />
      {t('found.saveAs')}
    </Button>
  )
}

const nameOf = ({ ownName, key }: Resource): string => ownName || key

function Words({ resource, size }: { resource: Resource; size: number | undefined }) {
  const { t, i18n } = useWords()
  const { kind, key, ownName, durationMs } = resource
  const facts = [
    t(`kind.${kind}`),
    size !== undefined && formatBytes(size, i18n.language),
    durationMs !== undefined && formatPlayTime(durationMs),
  ].filter(Boolean)
  return (
    <div className={styles['words']}>
      <p className={styles['name']}>
        <bdi>{ownName || t(`kind.${kind}`)}</bdi>
      </p>
      <p className={styles['facts']}>
        <span>{facts.join(' · ')}</span>
        <code>{key}</code>
      </p>
    </div>
  )
}

/** Chromium's dialog for saving a file (File System Access), which TypeScript's types lack so far. */
type FilePicker = (options: { suggestedName: string; id: string }) => Promise<FileSystemFileHandle>

const picker = (): FilePicker | undefined =>
  (globalThis as { showSaveFilePicker?: FilePicker }).showSaveFilePicker

/** Whether this browser lets the operator choose where to save one file. */
const canPickFile = (): boolean => picker() !== undefined

/** Asks for a place and a name; undefined if none was chosen. Rejects if the browser cannot ask. */
async function pickFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  try {
    return await picker()?.({ suggestedName, id: 'herald-downloads' })
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return undefined
    throw error
  }
}
