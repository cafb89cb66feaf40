import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { Option, OptionGroupLabel, OptionPopup, OptionPositioner, OptionStatus } from './option-field'

/** Results under one heading. */
export interface OptionGroupOf<Group extends string, Item> {
  group: Group
  items: Item[]
}

interface Props<Group extends string, Item> {
  /** Names the popup. */
  label: string
  /** Says that it searches, or why there are no results. */
  status: string | null
  headingOf(group: Group): string
  keyOf(item: Item): string
  draw(item: Item): ReactNode
  /** Shown below the results. */
  children?: ReactNode
}

/** The results of a field that offers options, in groups, in a popup below it. */
export function OptionResults<Group extends string, Item>(props: Props<Group, Item>) {
  const { label, status, headingOf, keyOf, draw, children } = props
  return (
    <Combobox.Portal>
      <OptionPositioner sideOffset={4}>
        {/* It is outside of a dialog around the field in the DOM, and all content of a page must be in a landmark. */}
        <OptionPopup role="region" aria-label={label}>
          <OptionStatus>{status}</OptionStatus>
          <Combobox.List>
            {({ group, items }: OptionGroupOf<Group, Item>) => (
              <Combobox.Group key={`${group} ${keyOf(items[0]!)}`} items={items}>
                <OptionGroupLabel>{headingOf(group)}</OptionGroupLabel>
                <Combobox.Collection>
                  {(item: Item) => (
                    <Option key={keyOf(item)} value={item}>
                      {draw(item)}
                    </Option>
                  )}
                </Combobox.Collection>
              </Combobox.Group>
            )}
          </Combobox.List>
          {children}
        </OptionPopup>
      </OptionPositioner>
    </Combobox.Portal>
  )
}
