import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { ExternalLink, Link as LinkIcon, Unlink } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { removeLink, setLink } from '../commands/marks'
import { decodedUrl, linkHref, wireUrl } from '../schema/link-href'

interface LinkPopoverProps {
  disabled: boolean
  /** As on the wire, of the link at the cursor. */
  url: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  run: (command: Command) => void
  focusText: () => void
}

/** Sets, opens and removes the link of the selection. */
export function LinkPopover({ disabled, url, open, onOpen, run, focusText }: LinkPopoverProps) {
  const { t } = useWords()
  const runAndClose = (command: Command) => {
    onOpen(false)
    run(command)
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Toolbar.Button
        className="ed-tool"
        disabled={disabled}
        data-on={url !== undefined || undefined}
        aria-label={t('link')}
        title={t('link')}
        render={<Popover.Trigger />}
      >
        <LinkIcon size={16} aria-hidden />
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner className="ed-layer" sideOffset={4} align="start">
          <Popover.Popup
            className="ed-popup ed-link-popup"
            aria-label={t('link')}
            finalFocus={() => (focusText(), false)}
          >
            <LinkForm url={url} run={runAndClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Mounted anew each time it opens, so it begins with the link at the cursor. */
function LinkForm({ url, run }: Pick<LinkPopoverProps, 'url' | 'run'>) {
  const { t } = useWords()
  const [typed, setTyped] = useState(url === undefined ? '' : decodedUrl(url))
  const [refused, setRefused] = useState(false)
  const refusal = useId()
  const field = useId()
  const href = url === undefined ? undefined : linkHref(url)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (wireUrl(typed)) run(setLink(typed))
    else setRefused(true)
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
          <button type="button" className="ed-quiet" onClick={() => run(removeLink)}>
            <Unlink size={14} aria-hidden /> {t('linkRemove')}
          </button>
        </div>
      )}
    </form>
  )
}
