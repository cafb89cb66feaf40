import { Copy, ExternalLink, Unlink } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { decodedUrl, linkHref, wireUrl } from '../../../document/wire/link-href'
import { copyText } from '../../browser/copy-text'
import { removeLink, setLink } from '../commands/marks'
import { useWords } from './view-context'

interface LinkFormProps {
  /** The address of the link at the cursor, as on the wire. */
  url: string | undefined
  run: (command: Command) => void
}

/** Sets, opens, copies and removes a link. Mounted again each time it opens, so it begins with the link at the cursor. */
export function LinkForm({ url, run }: LinkFormProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(url === undefined ? '' : decodedUrl(url))
  const [refused, setRefused] = useState(false)
  const [copied, setCopied] = useState('')
  const refusal = useId()
  const field = useId()
  const href = url === undefined ? undefined : linkHref(url)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (wireUrl(typed)) run(setLink(typed))
    else setRefused(true)
  }

  const copy = async () => {
    const isCopied = await copyText(typed)
    setCopied(t(isCopied ? 'insert.link.copied' : 'insert.link.notCopied'))
  }

  return (
    <form onSubmit={apply} noValidate>
      <label className="ed-popup-title" htmlFor={field}>
        {t('linkAddress')}
      </label>
      <div className="ed-link-row">
        <input
          id={field}
          className="ed-field"
          type="url"
          value={typed}
          placeholder={t('linkPlaceholder')}
          aria-invalid={refused}
          aria-describedby={refused ? refusal : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="ed-button">
          {t('linkApply')}
        </button>
      </div>
      {refused ? (
        <p id={refusal} className="ed-refused" role="alert">
          {t('linkRefused')}
        </p>
      ) : null}
      {url === undefined ? null : (
        <div className="ed-link-row">
          {href ? (
            <a className="ed-quiet" href={href} target="_blank" rel="noopener noreferrer nofollow">
              <ExternalLink size={14} aria-hidden /> {t('linkOpen')}
            </a>
          ) : null}
          <button type="button" className="ed-quiet" onClick={() => void copy()}>
            <Copy size={14} aria-hidden /> {t('insert.link.copy')}
          </button>
          <button type="button" className="ed-quiet" onClick={() => run(removeLink)}>
            <Unlink size={14} aria-hidden /> {t('linkRemove')}
          </button>
        </div>
      )}
      <p className="ed-insert-note" role="status">
        {copied}
      </p>
    </form>
  )
}
