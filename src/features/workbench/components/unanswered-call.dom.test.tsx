import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render, startService } from '../../../testing/render'
import { LogView } from './log-view'

test.each([
  ['en', 'An operation of the platform that Herald does not answer: GET /open-apis/calendar/v4/calendars'],
  ['zh-CN', '开放平台有此接口，但 Herald 不支持：GET /open-apis/calendar/v4/calendars'],
] as const)('in %s the log says in row and details why no endpoint answered', async (language, why) => {
  await startService()
  await fetch(new URL('/open-apis/calendar/v4/calendars', location.href))
  const { user } = await render(<LogView appNames={new Map()} />, { language })
  const [row] = await screen.findAllByRole('link')
  expect(row?.textContent).toContain(why)
  await user.click(row!)
  expect(await screen.findAllByText(why)).toHaveLength(2)
})
