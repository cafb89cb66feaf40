import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { addressOfPage } from '../../../browser/base-path'
import { copyText } from '../../../browser/copy-text'
import { codeRoute } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import styles from './copy-link.module.css'

/** Copies the address of a code, to send to a colleague. */
export function CopyLink({ code }: { code: string }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(addressOfPage(codeRoute(code)))
    setCopied(done)
  }
  const Icon = copied ? Check : Link2
  return (
    <p className={styles['copy']}>
      <Button onClick={() => void copy()}>
        <Icon size={14} aria-hidden="true" />
        {t('copy')}
      </Button>
      <span role="status" className={copied === false ? '' : 'visually-hidden'}>
        {copied !== undefined && t(copied ? 'copied' : 'notCopied')}
      </span>
    </p>
  )
}
