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
import type { ReactNode } from 'react'
import type { Command } from 'prosemirror-state'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { setKind } from '../commands/set-kind'
import { setGround } from '../commands/set-style'
import { pickUp } from '../drag/pick-up'
import { closeOnTab } from '../view/close-on-tab'
import { useLayerPlace } from '../view/layer-place'
import type { ViewContext } from '../view/view-context'
import { deleteSelected, duplicateSelected, moveStep } from './block-keys'
import { copyAsMarkdown } from './copy-as-markdown'
import { copyLink } from './copy-link'
import { grounds } from './grounds'
import { publishBlocks } from './publish-blocks'
import type { SelectedFacts } from './selected-facts'
import { showPanel } from './block-panel'

interface BlockMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The grip, or the block where there is none: the menu stands below it. */
  anchor: Element | null
  facts: SelectedFacts
  context: ViewContext
  run: (command: Command) => void
  onSelectSeveral: () => void
  focusText: () => void
}

/** All that can be done with the selected blocks, the keys beside it. */
export function BlockMenu({
  open,
  onOpenChange,
  anchor,
  facts,
  context,
  run,
  onSelectSeveral,
  focusText,
}: BlockMenuProps) {
  const t = context.words
  const layerPlace = useLayerPlace()
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
            {facts.kinds.length > 0 ? (
              <Submenu icon={Replace} label={t('blocks.turnInto')}>
                <Menu.RadioGroup value={facts.kind} onValueChange={(kind: number) => run(setKind(kind, {}))}>
                  {facts.kinds.map((kind) => (
                    <Menu.RadioItem key={kind} value={kind} className="ed-menu-item" closeOnClick>
                      {t(`kinds.${blockTypeOf(kind)?.key ?? 'text'}`)}
                      <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              </Submenu>
            ) : null}
            {facts.hasLines ? (
              <Submenu icon={PaintBucket} label={t('blocks.color')}>
                <Menu.Item className="ed-menu-item" onClick={() => run(setGround(undefined))}>
                  {t('noColor')}
                </Menu.Item>
                {grounds.map(([name, number]) => (
                  <Menu.Item key={name} className="ed-menu-item" onClick={() => run(setGround(name))}>
                    <span className="ed-block-ground">
                      <span className="ed-swatch ed-ground" data-number={number} aria-hidden />
                      {t(`backgrounds.${number}`)}
                    </span>
                  </Menu.Item>
                ))}
              </Submenu>
            ) : null}
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const pickUpCommand =
  (context: ViewContext): Command =>
  (state, dispatch) =>
    dispatch !== undefined && pickUp(state, dispatch, context)

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

/** What the key beside the space bar is called here. */
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
