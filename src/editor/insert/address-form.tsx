import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { EditorState, Transaction } from 'prosemirror-state'
import { followedBy } from '../commands/followed-by'
import { newObject } from '../commands/new-object'
import { iframeTypeOf } from '../objects/iframe-types'
import type { ObjectAttrs } from '../schema/attrs'
import { decodedUrl, linkHref, wireUrl } from '../schema/link-href'
import { useWords } from '../view/use-words'
import { insertHere } from './insert-here'
import { beginAt } from './popup'
import type { Popup } from './popup'
import type { PopupFormProps } from './popup-layer'

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
  const url = (body?.iframe as { component?: { url?: string } } | undefined)?.component?.url
  return decodedUrl(url ?? '')
}

/** As the wire wants it; only what a browser opens as a page. */
export function webAddress(typed: string): string | undefined {
  const url = wireUrl(typed)
  return url && /^https?:/.test(linkHref(url) ?? '') ? url : undefined
}

function withAddress(state: EditorState, popup: Popup, url: string): Transaction | undefined {
  const tr = beginAt(state, popup)
  if (popup.kind === 'link_preview') {
    return followedBy(tr, insertHere(newObject('link_preview', { url, url_type: 'MessageLink' })))
  }
  const component = { iframe_type: iframeTypeOf(url), url }
  if (popup.isNew) return followedBy(tr, insertHere(newObject('iframe', { component })))
  const { body } = state.doc.nodeAt(popup.from)!.attrs as ObjectAttrs
  const iframe = body.iframe as { component?: object } | undefined
  return tr.setNodeAttribute(popup.from, 'body', {
    ...body,
    iframe: { ...iframe, component: { ...iframe?.component, ...component } },
  })
}
