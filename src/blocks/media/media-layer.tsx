import { Toggle } from '@base-ui/react/toggle'
import { Toolbar } from '@base-ui/react/toolbar'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Captions,
  Download,
  Eye,
  RectangleEllipsis,
  Replace,
  RotateCw,
  Trash2,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useSyncExternalStore, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { blockId } from '../../editor/schema/attrs'
import { removeBlock } from '../../editor/view/object-renderer'
import { visiblePart } from '../../editor/view/scroll'
import type { LayerProps } from '../../editor/view/view-context'
import { useWords, useEditorState } from '../../editor/view/view-context'
import { replaceMedia } from './insert-media'
import { alignOf, fileValue, imageValue, MIN_PICTURE_WIDTH } from './media-attributes'
import type { PictureAlign } from './media-attributes'
import { selectedMedia, setFileView, setPictureAlign, setPictureWidth } from './media-commands'
import { focusCaption } from './media-plugin'

const aligns: readonly [PictureAlign, LucideIcon, string][] = [
  [1, AlignLeft, 'alignLeft'],
  [2, AlignCenter, 'alignCenter'],
  [3, AlignRight, 'alignRight'],
]

const views: readonly [1 | 2, LucideIcon, string][] = [
  [1, RectangleEllipsis, 'media.asCard'],
  [2, Eye, 'media.asPreview'],
]

/** The toolbar right above the selected picture or file. Alt-F10 moves the focus here, Escape moves it back. */
export function MediaLayer({ store, context }: LayerProps) {
  const facts = useEditorState(store, factsOf)
  if (!facts || (!store.view.editable && !facts.token)) return null
  return <MediaBar key={facts.id} facts={facts} store={store} context={context} />
}

interface MediaFacts {
  kind: 'image' | 'file'
  position: number
  /** The id of the block with the bytes. */
  id: string
  token: string
  name: string
  align: PictureAlign
  width: number
  viewType: number
}

function factsOf(state: EditorState): MediaFacts | undefined {
  const media = selectedMedia(state)
  if (!media) return undefined
  const { kind, position, bearer } = media
  const [image, file] = [imageValue(bearer), fileValue(bearer)]
  return {
    kind,
    position,
    id: blockId(bearer),
    token: (kind === 'image' ? image.token : file.token) ?? '',
    name: file.name ?? '',
    align: alignOf(image),
    width: image.width ?? 0,
    viewType: file.view_type ?? 1,
  }
}

function MediaBar({ facts, store, context }: LayerProps & { facts: MediaFacts }) {
  const { t } = useWords()
  const { view } = store
  const { kind, position, token } = facts
  const box = usePlaceAbove(view, position)
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const download = () => {
    const name = facts.name || context.words(kind === 'image' ? 'media.pictureName' : 'kinds.file')
    context.ports.media
      .download(token, name)
      .catch((error: unknown) => context.refuse(error instanceof Error ? error.message : String(error)))
  }
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    view.focus()
  }
  // Another user may write above it while a file is chosen.
  const now = () => selectedMedia(view.state)?.position
  const { media } = context.ports
  const upload = useSyncExternalStore(media.subscribe, () => media.uploadOf(facts.id)?.phase)
  const retry = () => {
    context.ports.media.retry(facts.id)
    view.focus()
  }

  return (
    <Toolbar.Root
      ref={box}
      className="ed-popup ed-media-bar"
      aria-label={t(kind === 'image' ? 'media.pictureBar' : 'media.fileBar')}
      onMouseDown={keepSelection}
      onKeyDown={back}
    >
      {upload === 'failed' ? (
        <Press label={t('media.tryAgain')} Icon={RotateCw} onPress={retry} isFirst />
      ) : null}
      {view.editable && kind === 'image' ? (
        <>
          {aligns.map(([align, Icon, label]) => (
            <Choice
              key={align}
              label={t(label)}
              Icon={Icon}
              pressed={facts.align === align}
              onPress={() => run(setPictureAlign(position, align))}
            />
          ))}
          <Toolbar.Separator className="ed-toolbar-line" />
          <WidthField view={view} position={position} width={facts.width} />
          <Press label={t('media.caption')} Icon={Captions} onPress={() => focusCaption(view, position)} />
        </>
      ) : null}
      {view.editable && kind === 'file' ? (
        <>
          {views.map(([viewType, Icon, label]) => (
            <Choice
              key={viewType}
              label={t(label)}
              Icon={Icon}
              pressed={facts.viewType === viewType}
              onPress={() => run(setFileView(position, viewType))}
            />
          ))}
          <span className="ed-media-note">{t('media.viewCosts')}</span>
        </>
      ) : null}
      {view.editable ? (
        <Press
          label={t('media.replace')}
          Icon={Replace}
          onPress={() => void replaceMedia(view, context, now)}
        />
      ) : null}
      {token ? <Press label={t('media.download')} Icon={Download} onPress={download} /> : null}
      {view.editable ? (
        <Press label={t('media.remove')} Icon={Trash2} onPress={() => removeBlock(view, now)} />
      ) : null}
    </Toolbar.Root>
  )
}

/** Keeps the selection when the bar is pressed. */
const keepSelection = (event: { preventDefault(): void; target: EventTarget }) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

interface PressProps {
  label: string
  Icon: LucideIcon
  onPress: () => void
  /** Alt-F10 goes to this button, whichever one had the focus last. */
  isFirst?: boolean
}

const Press = ({ label, Icon, onPress, isFirst }: PressProps) => (
  <Toolbar.Button
    className="ed-tool"
    aria-label={label}
    title={label}
    data-first={isFirst || undefined}
    onClick={onPress}
  >
    <Icon size={16} aria-hidden />
  </Toolbar.Button>
)

const Choice = ({ label, Icon, pressed, onPress }: PressProps & { pressed: boolean }) => (
  <Toolbar.Button
    className="ed-tool"
    aria-label={label}
    title={label}
    render={<Toggle pressed={pressed} onPressedChange={onPress} />}
  >
    <Icon size={16} aria-hidden />
  </Toolbar.Button>
)

const GAP_PX = 6

/**
 * Keeps an element right above a block, and in sight while the block is taller
 * than the screen. It measures only that block.
 */
function usePlaceAbove(view: EditorView, position: number) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = box.current
    const drawn = view.nodeDOM(position)
    const canvas = view.dom.closest('.ed-canvas')
    if (!bar || !(drawn instanceof HTMLElement) || !canvas) return undefined
    const framed = drawn.querySelector<HTMLElement>('.ed-image-frame:not([hidden]) > img, .ed-file') ?? drawn

    const place = () => {
      const [of, around] = [framed.getBoundingClientRect(), canvas.getBoundingClientRect()]
      const { offsetHeight: height, offsetWidth: width } = bar
      const highest = visiblePart(view.dom).top + GAP_PX
      const top = Math.min(Math.max(of.top - height - GAP_PX, highest), of.bottom - height)
      const left = Math.max(0, Math.min(of.left + (of.width - width) / 2 - around.left, around.width - width))
      bar.style.top = `${top - around.top}px`
      bar.style.left = `${left}px`
    }
    place()
    const resized = new ResizeObserver(place)
    for (const element of [framed, canvas, bar]) resized.observe(element)
    const ends = new AbortController()
    window.addEventListener('scroll', place, { signal: ends.signal, capture: true, passive: true })
    return () => {
      resized.disconnect()
      ends.abort()
    }
  })
  return box
}

/** The change per arrow key. */
const STEP_PX = 10

interface WidthFieldProps {
  view: EditorView
  position: number
  width: number
}

/** The width of a picture in pixels; the height follows. The keyboard's alternative to the handles. */
function WidthField({ view, position, width }: WidthFieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState<string>()
  const widest = () => {
    const drawn = view.nodeDOM(position)
    return drawn instanceof HTMLElement ? drawn.clientWidth : width
  }
  const apply = (wanted: number) => {
    setTyped(undefined)
    if (Number.isFinite(wanted) && wanted > 0) {
      setPictureWidth(position, wanted, widest())(view.state, view.dispatch)
    }
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? STEP_PX : event.key === 'ArrowDown' ? -STEP_PX : 0
    if (step !== 0) {
      event.preventDefault()
      apply(Math.min(width, widest()) + step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (typed !== undefined) apply(Number(typed))
    }
  }
  return (
    <span className="ed-media-width">
      <Toolbar.Input
        className="ed-field ed-media-number"
        inputMode="numeric"
        aria-label={t('media.width')}
        title={t('media.widthHint', { least: MIN_PICTURE_WIDTH })}
        value={typed ?? String(width)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={() => typed !== undefined && apply(Number(typed))}
        onKeyDown={keys}
      />
      <span aria-hidden>px</span>
    </span>
  )
}
