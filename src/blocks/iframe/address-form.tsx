import type { EditorState, Transaction } from 'prosemirror-state'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { decodedUrl, linkHref, wireUrl } from '../../../document/wire/link-href'
import { appendCommand } from '../../editor/commands/history'
import { insertAtCursor } from '../../editor/commands/insert-blocks'
import { newObject } from '../../editor/commands/new-blocks'
import { clearPopupQuery } from '../../editor/insert/popup'
import type { Popup, PopupFormProps } from '../../editor/insert/popup'
import { existingNode } from '../../editor/queries/blocks'
import { objectAttrs } from '../../editor/schema/attrs'
import type { ObjectAttrs } from '../../editor/schema/attrs'
import { useWords } from '../../editor/view/view-context'
import { iframeTypeOf } from './iframe-types'

/** Asks for the address of an embedded page, or for the link of a message. */
export function AddressForm({ view, popup }: PopupFormProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(() => addressIn(view.state, popup))
  const [refused, setRefused] = useState(false)
  const [field, about] = [useId(), useId()]
  const isFrame = popup.kind === 'iframe'

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const url = webAddress(typed)
    const made = url && withAddress(view.state, popup, url)
    if (made) view.dispatch(made)
    else setRefused(true)
  }

  return (
    <form className="ed-address" onSubmit={apply} noValidate>
      <label className="ed-popup-title" htmlFor={field}>
        {t(isFrame ? 'insert.address.iframeLabel' : 'insert.address.linkLabel')}
      </label>
      <div className="ed-link-row">
        <input
          id={field}
          className="ed-field"
          type="url"
          value={typed}
          placeholder={t('insert.address.placeholder')}
          aria-invalid={refused}
          aria-describedby={about}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefused(false)
          }}
        />
        <button type="submit" className="ed-button">
          {t(popup.isNew ? 'insert.apply' : 'insert.change')}
        </button>
      </div>
      <p
        id={about}
        className={refused ? 'ed-refused' : 'ed-insert-note'}
        role={refused ? 'alert' : undefined}
      >
        {refused
          ? t('insert.address.refused')
          : t(isFrame ? 'insert.address.iframeAbout' : 'insert.address.linkAbout')}
        {!refused && !popup.isNew ? ` ${t('insert.address.iframeAgain')}` : ''}
      </p>
    </form>
  )
}

function addressIn(state: EditorState, { from, isNew }: Popup): string {
  if (isNew) return ''
  const body = (state.doc.nodeAt(from)?.attrs as ObjectAttrs | undefined)?.body
  const url = body?.iframe?.component?.url
  return decodedUrl(url ?? '')
}

/** The address as the wire wants it; undefined unless a browser opens it as a page. */
function webAddress(typed: string): string | undefined {
  const url = wireUrl(typed)
  return url && /^https?:/.test(linkHref(url) ?? '') ? url : undefined
}

function withAddress(state: EditorState, popup: Popup, url: string): Transaction | undefined {
  const tr = clearPopupQuery(state, popup)
  if (popup.kind === 'link_preview') {
    return appendCommand(tr, insertAtCursor(newObject('link_preview', { url, url_type: 'MessageLink' })))
  }
  const component = { iframe_type: iframeTypeOf(url), url }
  if (popup.isNew) return appendCommand(tr, insertAtCursor(newObject('iframe', { component })))
  const { body } = objectAttrs(existingNode(state.doc, popup.from))
  const iframe: { component?: object } | undefined = body.iframe
  return tr.setNodeAttribute(popup.from, 'body', {
    ...body,
    iframe: { ...iframe, component: { ...iframe?.component, ...component } },
  })
}
