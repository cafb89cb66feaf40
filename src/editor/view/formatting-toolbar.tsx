import { Menu } from '@base-ui/react/menu'
import { Toggle } from '@base-ui/react/toggle'
import { Toolbar } from '@base-ui/react/toolbar'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Italic,
  Plus,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  ChevronDown,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { memo } from 'react'
import type { ReactNode, Ref } from 'react'
import { CODE, PAGE } from '../../../contract/docx/block-numbers'
import { codeLanguages, languageName } from '../../../document/blocks/code-languages'
import { boxTypes, isBox, keyOf, lineTypes } from '../../../document/blocks/registry'
import { alignSelected } from '../../blocks/media/media-commands'
import { redoChange, undoChange } from '../commands/history'
import { clearMarks, toggleMark } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { setKind, kindRefusal } from '../commands/set-kind'
import type { KindRefusal } from '../commands/set-kind'
import { setLanguage } from '../commands/set-style'
import { toggleWrap, unwrap, wrapRefusal } from '../commands/wrap-blocks'
import { openInsertMenuAtSelection } from '../insert/suggestion'
import { refusalText } from '../selection/block-name'
import { ColorMenu } from './color-menu'
import { LinkPopover } from './link-popover'
import type { LinkOpen, LinkPopoverProps } from './link-popover'
import { hasNoMarks, useFact } from './toolbar-facts'
import type { ToolbarState } from './toolbar-state'
import { useLayerContainer, useWords } from './view-context'
import type { StateSource } from './view-context'

export interface FormattingToolbarProps {
  store: StateSource
  run: (command: Command) => void
  linkOpen: LinkOpen
  onLinkOpen: (open: LinkOpen) => void
  atSelection: LinkPopoverProps['atSelection']
  focusText: () => void
  ref: Ref<HTMLDivElement>
}

/** The marks that have a button, with its icon and the string that names it. */
const markButtons: readonly [MarkName, LucideIcon, string][] = [
  ['bold', Bold, 'bold'],
  ['italic', Italic, 'italic'],
  ['underline', Underline, 'underline'],
  ['strikethrough', Strikethrough, 'strikethrough'],
  ['inline_code', Code, 'inlineCode'],
]

const aligns: readonly [1 | 2 | 3, LucideIcon, string][] = [
  [1, AlignLeft, 'alignLeft'],
  [2, AlignCenter, 'alignCenter'],
  [3, AlignRight, 'alignRight'],
]

/**
 * One row of quiet buttons; arrow keys move along it, Tab leaves it. Each control renders again only when it shows
 * something else. When the whole row renders, Base UI asks for the style of each button.
 */
export const FormattingToolbar = memo(function FormattingToolbar({
  store,
  run,
  linkOpen,
  onLinkOpen,
  atSelection,
  focusText,
  ref,
}: FormattingToolbarProps) {
  const { t } = useWords()
  return (
    <Toolbar.Root ref={ref} className="ed-toolbar" aria-label={t('toolbar')} onMouseDown={keepSelection}>
      <Press label="undo" store={store} isDisabled={({ undo }) => !undo} onPress={() => run(undoChange)}>
        <Undo2 size={16} aria-hidden />
      </Press>
      <Press label="redo" store={store} isDisabled={({ redo }) => !redo} onPress={() => run(redoChange)}>
        <Redo2 size={16} aria-hidden />
      </Press>
      <Toolbar.Separator className="ed-toolbar-line" />
      <Press
        label="insertBlock"
        store={store}
        isDisabled={never}
        onPress={() => run(openInsertMenuAtSelection)}
      >
        <Plus size={16} aria-hidden />
      </Press>
      <KindMenu
        store={store}
        isDisabled={({ type, hasLines }) => type === PAGE || !hasLines}
        run={run}
        focusText={focusText}
      />
      <LanguageMenu store={store} run={run} focusText={focusText} />
      <Toolbar.Separator className="ed-toolbar-line" />
      <MarkButtons store={store} run={run} />
      <ColorMenu store={store} run={run} focusText={focusText} />
      <LinkPopover
        store={store}
        open={linkOpen}
        onOpen={onLinkOpen}
        atSelection={atSelection}
        run={run}
        focusText={focusText}
      />
      <Press
        label="clearMarks"
        store={store}
        isDisabled={({ selectsNothing, hasLines }) => selectsNothing || !hasLines}
        onPress={() => run(clearMarks)}
      >
        <RemoveFormatting size={16} aria-hidden />
      </Press>
      <Toolbar.Separator className="ed-toolbar-line" />
      {aligns.map(([align, Icon, label]) => (
        <Switch
          key={align}
          label={label}
          store={store}
          isOn={(facts) => facts.align === align}
          isDisabled={(facts) => facts.align === 0}
          onPress={() => run(alignSelected(align))}
        >
          <Icon size={16} aria-hidden />
        </Switch>
      ))}
    </Toolbar.Root>
  )
})

const never = () => false

/** A button for each mark, for the toolbar of the page and for the one next to selected words. */
export const MarkButtons = ({ store, run }: { store: StateSource; run: (command: Command) => void }) =>
  markButtons.map(([name, Icon, label]) => (
    <Switch
      key={name}
      label={label}
      store={store}
      isOn={(facts) => facts[name]}
      isDisabled={hasNoMarks}
      onPress={() => run(toggleMark(name))}
    >
      <Icon size={16} aria-hidden />
    </Switch>
  ))

/** A press on the toolbar leaves the selection in the text. */
export const keepSelection = (event: { preventDefault(): void; target: EventTarget }) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

interface PressProps {
  /** The string that names it. */
  label: string
  store: StateSource
  isDisabled: (facts: ToolbarState) => boolean
  onPress: () => void
  children: ReactNode
}

function Press({ label, store, isDisabled, onPress, children }: PressProps) {
  const { t } = useWords()
  const disabled = useFact(store, isDisabled)
  return (
    <Toolbar.Button
      className="ed-tool"
      aria-label={t(label)}
      title={t(label)}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </Toolbar.Button>
  )
}

interface SwitchProps extends PressProps {
  isOn: (facts: ToolbarState) => boolean
}

/** A button that is pressed while the selection has what it sets. */
function Switch({ label, store, isOn, isDisabled, onPress, children }: SwitchProps) {
  const { t } = useWords()
  const pressed = useFact(store, isOn)
  const disabled = useFact(store, isDisabled)
  return (
    <Toolbar.Button
      className="ed-tool"
      disabled={disabled}
      aria-label={t(label)}
      title={t(label)}
      render={<Toggle pressed={pressed} onPressedChange={onPress} />}
    >
      {children}
    </Toolbar.Button>
  )
}

interface MenuProps {
  store: StateSource
  run: (command: Command) => void
  focusText: () => void
}

/** The language of the code block that the cursor is in; nothing elsewhere. */
function LanguageMenu({ store, run, focusText }: MenuProps) {
  const { t } = useWords()
  const language = useFact(store, ({ type, language: now }) => (type === CODE ? now : undefined))
  if (language === undefined) return null
  return (
    <ChoiceMenu
      label={`${t('language')}: ${languageName(language)}`}
      now={languageName(language)}
      value={language}
      choices={() => codeLanguages.map((words, index) => ({ value: index + 1, words }))}
      onPick={(number) => run(setLanguage(number))}
      focusText={focusText}
    />
  )
}

interface KindMenuProps extends MenuProps {
  isDisabled?: (facts: ToolbarState) => boolean
}

/** The kind of the selected lines, and the kinds that they may become. */
export function KindMenu({ store, isDisabled = never, run, focusText }: KindMenuProps) {
  const { t } = useWords()
  const type = useFact(store, (facts) => facts.type)
  const disabled = useFact(store, isDisabled)
  const name = (number: number) => t(`kinds.${keyOf(number)}`)
  const shown = type === 0 ? t('mixed') : name(type)
  const now = store.getState
  const refused = (why: KindRefusal | undefined) => why && { refusal: refusalText(why, t) }
  return (
    <ChoiceMenu
      label={t('kindNow', { kind: shown })}
      now={shown}
      value={type}
      choices={() => [
        ...lineTypes.map((kind) => ({
          value: kind,
          words: name(kind),
          ...refused(kindRefusal(now(), kind)),
        })),
        ...boxTypes.map((value) => ({
          value,
          words: t(`${keyOf(value)}.wrap`, { defaultValue: t('insert.wrap', { kind: name(value) }) }),
          ...refused(unwrap(value)(now()) ? undefined : wrapRefusal(now(), value)),
        })),
      ]}
      disabled={disabled}
      onPick={(kind) => run(isBox(kind) ? toggleWrap(kind) : setKind(kind, {}))}
      focusText={focusText}
    />
  )
}

interface Choice {
  value: number
  words: string
  /** Why it cannot be chosen here. Keys still reach it, and it is read out. */
  refusal?: string
}

interface ChoiceMenuProps {
  /** The accessible name, including the present choice. */
  label: string
  /** The text on the button. */
  now: string
  value: number
  /** Called when the menu opens. */
  choices: () => readonly Choice[]
  disabled?: boolean
  onPick: (value: number) => void
  focusText: () => void
}

/** A choice of one from a menu on the toolbar; afterwards the text has the focus again. */
function ChoiceMenu({ label, now, value, choices, disabled, onPick, focusText }: ChoiceMenuProps) {
  const layerPlace = useLayerContainer()
  return (
    <Menu.Root modal={false}>
      <Toolbar.Button
        className="ed-tool ed-tool-wide"
        disabled={disabled}
        aria-label={label}
        render={<Menu.Trigger />}
      >
        <span className="ed-tool-words">{now}</span>
        <ChevronDown size={14} aria-hidden />
      </Toolbar.Button>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start">
          <Menu.Popup className="ed-popup ed-menu" tabIndex={0} finalFocus={() => (focusText(), false)}>
            <Menu.RadioGroup value={value} onValueChange={onPick}>
              <Choices of={choices} />
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Choices = ({ of }: { of: () => readonly Choice[] }) =>
  of().map(({ value, words, refusal }) => (
    <Menu.RadioItem
      key={value}
      value={value}
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
  ))
