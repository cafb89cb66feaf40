import { Download as DownloadIcon, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../components/icon-button'
import { lengthWords } from '../../span-words'
import type { Resource } from '../queue/download'
import styles from './found-resources.module.css'
import { KindIcon } from './kind-icon'

interface Props {
  resources: readonly Resource[]
  /** Keys that somebody asked for: they are picked. */
  wanted: readonly string[]
  onSave(resources: readonly Resource[]): void
  onLook(resource: Resource): void
}

/** What a message holds, to be downloaded one by one, those that are picked, or all. */
export function FoundResources({ resources, wanted, onSave, onLook }: Props) {
  const { t } = useTranslation('files')
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(wanted))
  const chosen = resources.filter(({ key }) => picked.has(key))
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
                  aria-label={t('download.found.pick', { name: nameOf(resource) })}
                  onChange={() => toggle(resource.key)}
                />
              </label>
            )}
            <span className={styles['icon']}>
              <KindIcon kind={resource.kind} />
            </span>
            <Words resource={resource} />
            <span className={styles['actions']}>
              <IconButton
                label={t('download.found.look', { name: nameOf(resource) })}
                onClick={() => onLook(resource)}
              >
                <Eye size={18} aria-hidden="true" />
              </IconButton>
              {resources.length > 1 && (
                <IconButton
                  label={t('download.found.download', { name: nameOf(resource) })}
                  onClick={() => onSave([resource])}
                >
                  <DownloadIcon size={18} aria-hidden="true" />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button
        look="primary"
        className={styles['all']}
        onClick={() => onSave(chosen.length > 0 ? chosen : resources)}
      >
        <DownloadIcon size={16} aria-hidden="true" />
        {chosen.length > 0
          ? t('download.found.some', { count: chosen.length })
          : t('download.found.all', { count: resources.length })}
      </Button>
    </>
  )
}

const nameOf = ({ ownName, key }: Resource): string => ownName || key

function Words({ resource }: { resource: Resource }) {
  const { t } = useTranslation('files')
  const { kind, key, ownName, durationMs } = resource
  const facts = [t(`download.kind.${kind}`), durationMs !== undefined && lengthWords(durationMs)].filter(
    Boolean,
  )
  return (
    <div className={styles['words']}>
      <p className={styles['name']}>
        <bdi>{ownName || t(`download.kind.${kind}`)}</bdi>
      </p>
      <p className={styles['facts']}>
        <span>{facts.join(' · ')}</span>
        <code>{key}</code>
      </p>
    </div>
  )
}
