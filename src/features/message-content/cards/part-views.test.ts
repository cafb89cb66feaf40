import { expect, test } from 'vitest'
import { cardComponents } from '../../../../contract/im/cards/card-components'
import { partViews } from './part-views'

test('every component of the model has a view, and every view a component', () => {
  expect(Object.keys(partViews).toSorted()).toEqual(Object.keys(cardComponents).toSorted())
})
