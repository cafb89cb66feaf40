import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode, RefObject } from 'react'
import { codeLanguages } from '../../../document/blocks/code-languages'
import { boxTypes, isBox, keyOf, lineTypes } from '../../../document/blocks/registry'
import { setBackground, setColor } from '../commands/marks'
import { kindRefusal, setKind } from '../commands/set-kind'
import type { KindRefusal } from '../commands/set-kind'
import { backgroundOf, blockBackgrounds, setBlockBackground, setLanguage } from '../commands/set-style'
import { toggleWrap, unwrap, wrapRefusal } from '../commands/wrap-blocks'
import { refusalText } from '../selection/block-name'
import { closeOnTab } from './focus'
import { LinkForm } from './link-form'
import { SwatchGrid } from './swatch-grid'
import { useLayerContainer, useWords } from './view-context'

/*
 * Menus and popovers of the buttons of the toolbar (`toolbar-buttons.tsx`). Each is mounted while it is open.
 * Afterwards the text has the focus again.
 */

/** A place on the screen, for what opens there. */
interface Anchor {
  contextElement: Element
  getBoundingClientRect(): DOMRect
}

interface PopupProps {
  anchor: RefObject<Element | null> | (() => Anchor)
  onClose: () => void
  run: (command: Command) => void
  focusText: () => void
}

interface KindPopupProps extends PopupProps {
  type: number
  now: () => EditorState
}

/** The kinds and boxes that the selected lines may become. Keys reach a refused one too, and the reason is read out. */
export function KindPopup({ type, now, run, ...rest }: KindPopupProps) {
  const { t } = useWords()
  const state = now()
  const refused = (why: KindRefusal | undefined) => why && { refusal: refusalText(why, t) }
  const name = (number: number) => t(`kinds.${keyOf(number)}`)
  return (
    <ChoicePopup
      label={t('kind')}
      value={type}
      choices={[
        ...lineTypes.map((kind) => ({
          value: kind,
          words: name(kind),
          ...refused(kindRefusal(state, kind)),
        })),
        ...boxTypes.map((value) => ({
          value,
          words: t(`${keyOf(value)}.wrap`, { defaultValue: t('insert.wrap', { kind: name(value) }) }),
          ...refused(unwrap(value)(state) ? undefined : wrapRefusal(state, value)),
        })),
      ]}
      onPick={(kind) => run(isBox(kind) ? toggleWrap(kind) : setKind(kind, {}))}
      {...rest}
    />
  )
}

/** The languages of code. */
export function LanguagePopup({ language, run, ...rest }: PopupProps & { language: number }) {
  const { t } = useWords()
  return (
    <ChoicePopup
      label={t('language')}
      value={language}
      choices={codeLanguages.map((words, index) => ({ value: index + 1, words }))}
      onPick={(number) => run(setLanguage(number))}
      {...rest}
    />
  )
}

interface Choice {
  value: number
  words: string
  /** Why it cannot be chosen here. */
  refusal?: string
}

interface ChoicePopupProps extends Omit<PopupProps, 'run'> {
  label: string
  value: number
  choices: readonly Choice[]
  onPick: (value: number) => void
}

function ChoicePopup({ label, value, choices, onPick, anchor, onClose, focusText }: ChoicePopupProps) {
  const layerPlace = useLayerContainer()
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start" anchor={anchor}>
          <Menu.Popup
            className="ed-popup ed-menu"
            tabIndex={0}
            aria-label={label}
            onKeyDown={closeOnTab(onClose)}
            finalFocus={() => (focusText(), false)}
          >
            <Menu.RadioGroup value={value} onValueChange={onPick}>
              {choices.map(({ value: choice, words, refusal }) => (
                <Menu.RadioItem
                  key={choice}
                  value={choice}
                  className="ed-menu-item"
                  disabled={refusal !== undefined}
                  closeOnClick
                >
                  <span>
                    {words}
                    {refusal ? <span className="ed-menu-why">{refusal}</span> : null}
                  </span>
                  <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The colours of text, of its background, and of blocks. */
export function ColorPopup({ run, onClose, ...rest }: PopupProps) {
  const { t } = useWords()
  const pick = (command: Command) => {
    onClose()
    run(command)
  }
  return (
    <ToolbarPopover label={t('colors')} className="ed-colors" onClose={onClose} {...rest}>
      <SwatchGrid
        groups={[
          {
            label: t('textColor'),
            kind: 'color',
            numbers: numbers(7),
            onPick: (number) => pick(setColor(number || undefined)),
          },
          {
            label: t('background'),
            kind: 'ground',
            numbers: numbers(15),
            onPick: (number) => pick(setBackground(number || undefined)),
          },
          {
            label: t('blockBackground'),
            kind: 'ground',
            numbers: blockBackgrounds.map(([, number]) => number),
            onPick: (number) => pick(setBlockBackground(backgroundOf(number))),
          },
        ]}
      />
    </ToolbarPopover>
  )
}

/** The form for the link of the selection; `url` is its address as on the wire. */
export function LinkPopup({ url, run, onClose, ...rest }: PopupProps & { url: string | undefined }) {
  const { t } = useWords()
  const runAndClose = (command: Command) => {
    onClose()
    run(command)
  }
  return (
    <ToolbarPopover label={t('link')} className="ed-link-popup" onClose={onClose} {...rest}>
      <LinkForm url={url} run={runAndClose} />
    </ToolbarPopover>
  )
}

interface ToolbarPopoverProps extends Omit<PopupProps, 'run'> {
  label: string
  className: string
  children: ReactNode
}

function ToolbarPopover({ label, className, anchor, onClose, focusText, children }: ToolbarPopoverProps) {
  const layerPlace = useLayerContainer()
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={layerPlace}>
        <Popover.Positioner
          className="ed-layer"
          sideOffset={4}
          align="start"
          collisionPadding={8}
          collisionAvoidance={STAYS_BELOW}
          anchor={anchor}
        >
          <Popover.Popup
            className={`ed-popup ${className}`}
            aria-label={label}
            finalFocus={() => (focusText(), false)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Without room to the right it moves only as far as it must. */
const STAYS_BELOW = { align: 'shift' } as const
