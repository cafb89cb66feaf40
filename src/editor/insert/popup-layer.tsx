import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ComponentType, FormEvent } from 'react'
import { useId, useState } from 'react'
import { appendCommand } from '../commands/history'
import { insertAtCursor } from '../commands/insert-blocks'
import { newObject } from '../commands/new-blocks'
import type { LayerProps } from '../layers/layers'
import { iframeTypeOf } from '../objects/iframe-types'
import { objectAttrs, type ObjectAttrs } from '../schema/attrs'
import { decodedUrl, linkHref, wireUrl } from '../schema/link-href'
import { useWords } from '../view/use-words'
import type { ViewContext } from '../view/view-context'
import { useEditorState } from '../view/view-store'
import { CalloutForm } from './callout-form'
import { ChatForm } from './chat-form'
import { EquationForm } from './equation-form'
import { closePopup, popupOf, clearPopupQuery } from './popup'
import type { Popup, PopupKind } from './popup'
import { SheetForm, TableForm } from './size-form'
import { TextPopover } from './text-popover'

export interface PopupFormProps {
  view: EditorView
  popup: Popup
  context: ViewContext
  close: () => void
}

const forms: Readonly<Record<PopupKind, ComponentType<PopupFormProps>>> = {
  equation: EquationForm,
  callout: CalloutForm,
  iframe: AddressForm,
  link_preview: AddressForm,
  chat_card: ChatForm,
  sheet: SheetForm,
  table: TableForm,
}

const labels: Readonly<Record<PopupKind, string>> = {
  equation: 'insert.equation.title',
  callout: 'insert.callout.look',
  iframe: 'insert.address.iframe',
  link_preview: 'insert.address.link',
  chat_card: 'insert.chat.title',
  sheet: 'insert.size.sheet',
  table: 'kinds.table',
}

/** The one popover that is open, at the place that it is about. */
export function PopupLayer({ store, context }: LayerProps) {
  const { t } = useWords()
  const popup = useEditorState(store, popupOf)
  // Drawn again when the node that it is about says something else.
  useEditorState(store, (state) => (popup && !popup.isNew ? state.doc.nodeAt(popup.from) : null))
  if (!popup) return null
  const { view } = store
  const Form = forms[popup.kind]
  const close = () => closePopup(view)
  return (
    <TextPopover
      key={`${popup.kind}-${popup.isNew}`}
      view={view}
      at={popup.from}
      label={t(labels[popup.kind])}
      takesFocus
      className="ed-form"
      onClose={close}
    >
      <Form view={view} popup={popup} context={context} close={close} />
    </TextPopover>
  )
}

/** Asks for the address of an embedded page, or for the link of a message. */
function AddressForm({ view, popup }: PopupFormProps) {
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
  const { body } = objectAttrs(state.doc.nodeAt(popup.from)!)
  const iframe = body.iframe as { component?: object } | undefined
  return tr.setNodeAttribute(popup.from, 'body', {
    ...body,
    iframe: { ...iframe, component: { ...iframe?.component, ...component } },
  })
}
