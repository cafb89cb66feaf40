import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../browser/copy-text'
import styles from './copy-text.module.css'

/** A small button that copies a text, and says that it did, or that the browser does not let it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('files')
  const [copied, setCopied] = useState<{ text: string; done: boolean }>()
  const isOurs = copied?.text === text
  const copy = async () => setCopied({ text, done: await copyText(text) })
  return (
    <>
      <button
        type="button"
        className={styles['copy']}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        {isOurs && copied.done ? (
          <Check size={14} aria-hidden="true" />
        ) : (
          <Copy size={14} aria-hidden="true" />
        )}
      </button>
      <span role="status" className={isOurs && !copied.done ? '' : 'visually-hidden'}>
        {isOurs && t(copied.done ? 'upload.action.copied' : 'upload.action.notCopied')}
      </span>
    </>
  )
}
