import { Menu } from '@base-ui/react/menu'
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  CopyPlus,
  Hand,
  Link,
  ListChecks,
  MoveRight,
  PaintBucket,
  Replace,
  ScrollText,
  Send,
  Trash2,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { GRID } from '../../../contract/docx/block-numbers'
import { boxTypes, isCode, keyOf, lineTypes, mayHold, specOf } from '../../../document/blocks/registry'
import { copyText } from '../../browser/copy-text'
import { isFixed } from '../changes/protection'
import { setKind } from '../commands/set-kind'
import { setBlockBackground, blockBackgrounds } from '../commands/set-style'
import { turnIntoBox } from '../commands/wrap-blocks'
import type { Box } from '../commands/wrap-blocks'
import { startKeyboardDrag } from '../drag/keyboard-drag'
import { copyAsMarkdown } from '../paste/copy-as-markdown'
import { typeOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { closeOnTab } from '../view/focus'
import { useLayerContainer } from '../view/view-context'
import type { ViewContext } from '../view/view-context'
import { deleteSelected, duplicateSelected, moveStep } from './block-keys'
import { showPanel, selectedBlocks } from './block-selection'
import type { ContextItem } from './context-items'
import type { ContextMenu } from './use-context-menu'

interface BlockMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pointer, the grip, or the block if there is none: the menu opens below it. */
  anchor: Element | ContextMenu['anchor'] | null
  /** What is about the thing under the pointer, if that opened the menu. */
  items?: readonly ContextItem[] | undefined
  facts: SelectedFacts
  context: ViewContext
  run: (command: Command) => void
  onSelectSeveral: () => void
  focusText: () => void
}

/** Everything that can be done with the selected blocks, with the keys for it. */
export function BlockMenu({
  open,
  onOpenChange,
  anchor,
  items,
  facts,
  context,
  run,
  onSelectSeveral,
  focusText,
}: BlockMenuProps) {
  const t = context.words
  const layerPlace = useLayerContainer()
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner
          className="ed-layer"
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Menu.Popup
            className="ed-popup ed-menu ed-block-menu"
            tabIndex={0}
            aria-label={t('blocks.menu')}
            onKeyDown={closeOnTab(() => onOpenChange(false))}
            finalFocus={() => (focusText(), false)}
          >
            {items?.map((item) => (
              <Menu.Item key={item.key} className="ed-menu-item ed-block-entry" onClick={item.run}>
                {item.words}
              </Menu.Item>
            ))}
            {items ? <Menu.Separator className="ed-menu-line" /> : null}
            <TurnInto {...{ facts, run, t }} />
            {facts.hasLines ? <Colors {...{ run, t }} /> : null}
            <Menu.Separator className="ed-menu-line" />
            <Entry
              icon={ArrowUp}
              label={t('blocks.moveUp')}
              keys="Alt Shift ↑"
              onClick={() => run(moveStep(context, -1))}
            />
            <Entry
              icon={ArrowDown}
              label={t('blocks.moveDown')}
              keys="Alt Shift ↓"
              onClick={() => run(moveStep(context, 1))}
            />
            <Entry icon={MoveRight} label={t('blocks.moveTo')} onClick={() => run(showPanel('moveTo'))} />
            <Entry
              icon={Hand}
              label={t('blocks.pickUp')}
              keys={t('blocks.spaceKey')}
              onClick={() => run(pickUpCommand(context))}
            />
            <Menu.Separator className="ed-menu-line" />
            <Entry
              icon={CopyPlus}
              label={t('blocks.duplicate')}
              keys="Mod D"
              onClick={() => run(duplicateSelected(context))}
            />
            <Entry
              icon={ScrollText}
              label={t('blocks.copyMarkdown')}
              keys="Mod Alt M"
              onClick={() => run(copyAsMarkdown(context))}
            />
            <Entry icon={Link} label={t('blocks.copyLink')} onClick={() => run(copyLink(context))} />
            {context.ports.publish ? (
              <Entry icon={Send} label={t('blocks.publish')} onClick={() => run(publishBlocks(context))} />
            ) : null}
            <Entry icon={ListChecks} label={t('blocks.select')} keys="Shift ↓" onClick={onSelectSeveral} />
            <Menu.Separator className="ed-menu-line" />
            {facts.isFixed ? (
              <Entry
                icon={Trash2}
                label={t('blocks.deleteForGood')}
                isGrave
                onClick={() => run(showPanel('consent'))}
              />
            ) : (
              <Entry
                icon={Trash2}
                label={t('blocks.delete')}
                keys="Del"
                isGrave
                onClick={() => run(deleteSelected(context))}
              />
            )}
            {items ? <p className="ed-menu-hint">{t('blocks.browserMenu')}</p> : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface BoxesProps {
  facts: SelectedFacts
  run: (command: Command) => void
  t: ViewContext['words']
}

/** The kinds and boxes that the selected blocks may become. */
const TurnInto = ({ facts, run, t }: BoxesProps) =>
  facts.kinds.length > 0 || facts.boxes.length > 0 ? (
    <Submenu icon={Replace} label={t('blocks.turnInto')}>
      {facts.kinds.length > 0 ? (
        <Menu.RadioGroup value={facts.kind} onValueChange={(kind: number) => run(setKind(kind, {}))}>
          {facts.kinds.map((kind) => (
            <Menu.RadioItem key={kind} value={kind} className="ed-menu-item" closeOnClick>
              {t(`kinds.${specOf(kind)?.key ?? 'text'}`)}
              <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      ) : null}
      <Boxes {...{ facts, run, t }} />
    </Submenu>
  ) : null

/** The backgrounds of the selected lines. */
const Colors = ({ run, t }: Omit<BoxesProps, 'facts'>) => (
  <Submenu icon={PaintBucket} label={t('blocks.color')}>
    <Menu.Item className="ed-menu-item" onClick={() => run(setBlockBackground(undefined))}>
      {t('noColor')}
    </Menu.Item>
    {blockBackgrounds.map(([name, number]) => (
      <Menu.Item key={name} className="ed-menu-item" onClick={() => run(setBlockBackground(name))}>
        <span className="ed-block-ground">
          <span className="ed-swatch ed-ground" data-number={number} aria-hidden />
          {t(`backgrounds.${number}`)}
        </span>
      </Menu.Item>
    ))}
  </Submenu>
)

/** The boxes into which the selected blocks may go, and the way out of one. */
const Boxes = ({ facts, run, t }: BoxesProps) =>
  facts.boxes.map((box) => (
    <Menu.Item key={box} className="ed-menu-item" onClick={() => run(turnIntoBox(box))}>
      {box === 'none' ? t('blocks.noBox') : t(`kinds.${keyOf(box)}`)}
    </Menu.Item>
  ))

const pickUpCommand =
  (context: ViewContext): Command =>
  (state, dispatch) =>
    dispatch !== undefined && startKeyboardDrag(state, dispatch, context)

interface EntryProps {
  icon: LucideIcon
  label: string
  keys?: string
  isGrave?: boolean
  onClick: () => void
}

const Entry = ({ icon: Icon, label, keys, isGrave, onClick }: EntryProps) => (
  <Menu.Item className="ed-menu-item ed-block-entry" data-grave={isGrave || undefined} onClick={onClick}>
    <Icon size={16} aria-hidden />
    <span>{label}</span>
    {keys ? (
      <kbd className="ed-keys" aria-hidden>
        {keys.replace('Mod', modKey())}
      </kbd>
    ) : null}
  </Menu.Item>
)

/** The name of the Mod key on this machine. */
const modKey = () => (/Mac|iP(hone|[oa]d)/.test(navigator.platform) ? '⌘' : 'Ctrl')

const Submenu = ({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
}) => (
  <Menu.SubmenuRoot>
    <Menu.SubmenuTrigger className="ed-menu-item ed-block-entry">
      <Icon size={16} aria-hidden />
      <span>{label}</span>
      <ChevronRight size={14} className="ed-keys" aria-hidden />
    </Menu.SubmenuTrigger>
    <Menu.Portal>
      <Menu.Positioner className="ed-layer" sideOffset={2} alignOffset={-4} collisionPadding={8}>
        <Menu.Popup className="ed-popup ed-menu" tabIndex={0} aria-label={label}>
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.SubmenuRoot>
)

/** Hands the selected blocks to the page, which publishes them in other chats. */
function publishBlocks(context: ViewContext): Command {
  return (state, dispatch) => {
    const { publish } = context.ports
    const { blocks = [] } = selectedBlocks(state) ?? {}
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!publish || !first || !last) return false
    if (dispatch) publish({ first: blockId(first), last: blockId(last) })
    return true
  }
}

/** Copies the address of the first selected block, and says so. */
function copyLink(context: ViewContext): Command {
  return (state, dispatch) => {
    const [first] = selectedBlocks(state)?.blocks ?? []
    const id = first && blockId(first)
    if (id === undefined) return false
    if (!dispatch) return true
    const address = context.ports.addressOf(id)
    if (address === undefined) {
      context.refuse(context.words('blocks.noLinkYet'))
      return true
    }
    void copyText(address).then((isCopied) =>
      isCopied
        ? context.announce(context.words('blocks.linkCopied'))
        : context.refuse(context.words('blocks.linkNotCopied')),
    )
    return true
  }
}

/** Facts about the selected blocks that the menu needs. */
interface SelectedFacts {
  /** Their kind; 0 if they have several. */
  kind: number
  /** The kinds that all of them may become where they are, with their children. */
  kinds: readonly number[]
  /** The boxes into which they may go where they are; `none` unwraps those that are boxes themselves. */
  boxes: readonly Box[]
  hasLines: boolean
  isFixed: boolean
}

const nothing: SelectedFacts = { kind: 0, kinds: [], boxes: [], hasLines: false, isFixed: false }

export function selectedFacts(state: EditorState): SelectedFacts {
  const run = selectedBlocks(state)
  if (!run) return nothing
  const { blocks } = run
  const [type = 0, ...others] = new Set(blocks.map(typeOfBlock))
  const isText = blocks.every((block) => block.type.name === 'text_block')
  const parent = typeOfBlock(run.$from.parent)
  return {
    kind: others.length === 0 ? type : 0,
    kinds: isText
      ? lineTypes.filter((kind) => mayHold(parent, kind) && blocks.every((block) => canBe(block, kind)))
      : [],
    boxes: blocks.some(isFixed) ? [] : boxes.filter((box) => type !== box && turnIntoBox(box)(state)),
    hasLines: blocks.some((block) => block.type.name !== 'object'),
    isFixed: blocks.some(isFixed),
  }
}

const boxes: readonly Box[] = [...boxTypes, GRID, 'none']

function canBe(block: Node, kind: number): boolean {
  if (isCode(kind) && !block.child(0).children.every((node) => node.isText)) return false
  return block.children.slice(1).every((child) => mayHold(kind, typeOfBlock(child)))
}
