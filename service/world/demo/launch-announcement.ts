import type { WrittenWorld } from '../world-file'
import {
  announcementOf,
  board,
  bold,
  bullet,
  callout,
  centred,
  code,
  demoId,
  divider,
  equation,
  file,
  grid,
  heading,
  image,
  inlineCode,
  link,
  mention,
  ordered,
  quote,
  quoteContainer,
  run,
  sheet,
  table,
  text,
  todo,
  unknown,
  withBelow,
} from './demo-blocks'
import { checklistPdf, launchPicture } from './demo-media'
import { alice, bob, carol, dan, hanmeimei } from './demo-people'

type Announcement = NonNullable<NonNullable<WrittenWorld['chats']>[number]['announcement']>

const PICTURE = 'boxcnDemoLaunchPicture00001'
const CHECKLIST = 'boxcnDemoLaunchChecklist001'
const SHEET = 'shtcnDemoLaunchNumbers00001_Q1aB2c'

const [GREEN, RED, ORANGE, BLUE, PURPLE] = [4, 1, 2, 5, 6]

/** All kinds of content of an announcement, as people really write it. */
export const launchAnnouncement = (chat_id: string): Announcement => ({
  type: 'docx',
  blocks: announcementOf(
    chat_id,
    'Launch',
    'Launch week: Acme Orbit 2.0',
    text(
      'We go live on ',
      bold('Thursday, 10:00'),
      '. Everything that you need is on this page; questions go to ',
      mention(alice),
      ' or into the thread.',
    ),
    callout(
      { background_color: 4, border_color: 4, emoji_id: 'rocket' },
      text(bold('Code freeze starts on Wednesday at 18:00.')),
      bullet('Nothing is merged without a second reader'),
      bullet('Hotfixes go through ', inlineCode('release/2.0'), ' and are announced here'),
    ),
    heading(1, 'Who does what'),
    table(
      [
        ['When', 'What', 'Who'],
        ['Wednesday', 'Freeze, last translations', mention(hanmeimei)],
        ['Thursday, 09:30', 'Smoke tests, both regions', mention(carol)],
        ['Thursday, 10:00', 'Go, or not: one decision, one person', mention(bob)],
        ['Rollback at any time: nobody needs permission', '', mention(dan)],
      ],
      [160, 300, 160],
      { 12: { row_span: 1, col_span: 2 } },
    ),
    heading(2, 'Before the button'),
    todo(true, 'Release notes read by somebody who did not write them'),
    withBelow(
      todo(false, 'Dashboards open on the big screen'),
      todo(true, 'Error rate'),
      todo(false, 'Sign-ups a minute'),
    ),
    todo(false, 'Coffee'),
    heading(2, 'What is new'),
    ordered(bold('Orbits'), ': one page for everything that a team plans'),
    withBelow(
      ordered(bold('Signals'), ': fewer notifications, better ones'),
      bullet('Quiet hours follow the calendar'),
      bullet('A digest at 8:00 in ', run('your', { italic: true }), ' time zone'),
    ),
    ordered(run('Old sidebar', { strikethrough: true }), ' ', run('gone, finally', { underline: true })),
    grid(
      [
        55,
        heading(3, 'For everybody'),
        text('Sign in as usual. The first start takes a few seconds longer, once.'),
        text(
          'Status: ',
          run('green', { text_color: GREEN, bold: true }),
          ', ',
          run('slow', { text_color: ORANGE }),
          ', ',
          run('down', { text_color: RED, background_color: 3 }),
        ),
      ],
      [
        45,
        heading(3, 'For administrators'),
        text('The migration guide is ', link('here', 'https://docs.acme.example/orbit/2.0'), '.'),
        text(
          run('Blue', { text_color: BLUE }),
          ' tenants move first, ',
          run('purple', { text_color: PURPLE }),
          ' ones on Monday.',
        ),
      ],
    ),
    image('LaunchPicture', {
      token: PICTURE,
      width: 480,
      height: 270,
      caption: { content: 'The poster, by Carol' },
    }),
    centred(run('Print it, hang it up, enjoy it.', { italic: true })),
    file('LaunchChecklist', CHECKLIST, 'Launch checklist.pdf'),
    heading(2, 'Numbers'),
    sheet(SHEET),
    text('We count a launch as calm when ', equation('\\frac{errors}{requests} < 10^{-4}'), ' for an hour.'),
    code(60, '# roll back, from anywhere\norbit release rollback --to 1.9 --reason "why"'),
    quote('A launch is a day on which we learn what we built.'),
    quoteContainer(text('“Ship it when you would be proud to be paged for it.”'), text('— Bob, last time')),
    divider(),
    board({ token: 'DemoBoardLaunchWhiteboard01', align: 2, width: 820, height: 400 }),
    unknown(99, 'hologram', { projector: 'lobby', lumens: 1200 }),
  ),
  media: [
    {
      file_token: PICTURE,
      block_id: demoId('LaunchPicture'),
      file_name: 'launch-poster.png',
      content_base64: launchPicture,
    },
    {
      file_token: CHECKLIST,
      block_id: demoId('LaunchChecklist'),
      file_name: 'Launch checklist.pdf',
      content_base64: checklistPdf,
    },
  ],
  sheets: [
    {
      token: SHEET,
      values: [
        ['Day', 'Sign-ups', 'Errors per 10,000'],
        ['Monday', 412, 0.8],
        ['Tuesday', 467, 0.6],
        ['Wednesday', 530, 0.7],
      ],
    },
  ],
})
