import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'

/** Copies a text, and says that it did, or that the browser does not let it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('workbench')
  const [copied, setCopied] = useState<{ text: string; done: boolean }>()
  const isOurs = copied?.text === text
  const copy = async () => {
    const done = await copyText(text)
    setCopied({ text, done })
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        {isOurs && copied.done ? (
          <Check size={14} aria-hidden="true" />
        ) : (
          <Copy size={14} aria-hidden="true" />
        )}
        {label}
      </Button>
      <span role="status" className={isOurs && !copied.done ? '' : 'visually-hidden'}>
        {isOurs && t(copied.done ? 'copied' : 'notCopied')}
      </span>
    </>
  )
}
