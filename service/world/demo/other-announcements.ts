import {
  announcementOf,
  bold,
  bullet,
  callout,
  code,
  divider,
  equation,
  grid,
  heading,
  inlineCode,
  link,
  mention,
  ordered,
  quote,
  run,
  table,
  text,
  todo,
  withBelow,
} from './demo-blocks'
import { bob, carol, chenjing, dan, hanmeimei, lilei, xiaoming } from './demo-people'

export const weeklyAnnouncement = (chat_id: string) =>
  announcementOf(
    chat_id,
    'Weekly',
    '第 47 周发布周报',
    text(
      '大家好！本周的重点是',
      bold('登录改版'),
      '和',
      bold('搜索提速'),
      '，详情见下。有问题请找 ',
      mention(hanmeimei),
      '。',
    ),
    callout(
      { background_color: 3, border_color: 3, emoji_id: 'bulb' },
      text('周四晚 22:00 至 23:00 系统维护，期间', run('无法上传文件', { bold: true, text_color: 1 }), '。'),
    ),
    heading(1, '已完成'),
    ordered('登录页支持扫码，', run('旧版短信登录', { strikethrough: true }), '下线'),
    ordered('搜索平均耗时由 ', inlineCode('820 ms'), ' 降到 ', inlineCode('140 ms')),
    withBelow(
      ordered('公告编辑器'),
      bullet('表格可以合并单元格'),
      bullet('支持公式，例如 ', equation('E=mc^2')),
    ),
    heading(1, '下周计划'),
    table(
      [
        ['事项', '负责人', '截止'],
        ['灰度发布 2.0', mention(lilei), '周二'],
        ['安全演练', mention(xiaoming), '周三'],
        ['用户访谈（八位）', mention(chenjing), '周五'],
      ],
      [260, 140, 120],
    ),
    todo(true, '整理上线清单'),
    todo(false, '更新帮助中心的截图'),
    quote('慢就是快。'),
    divider(),
    text('往期周报：', link('知识库', 'https://wiki.zenith.example/weekly')),
  )

export const onCallAnnouncement = (chat_id: string) =>
  announcementOf(
    chat_id,
    'OnCall',
    'On call: read this first',
    callout(
      { background_color: 1, border_color: 1, emoji_id: 'fire' },
      text(bold('Page first, understand later.'), ' Nobody was ever blamed for waking somebody up.'),
    ),
    heading(2, 'This week'),
    text('First: ', mention(dan), ', second: ', mention(bob), '. Hand-over is on Monday at 10:00.'),
    heading(2, 'The first five minutes'),
    ordered('Acknowledge, and say so here'),
    ordered('Look at ', link('the dashboard', 'https://grafana.acme.example/d/front'), ', not at the code'),
    ordered('If the last release is younger than an hour, take it back:'),
    code(7, 'orbit release list --last 3\norbit release rollback --to "$PREVIOUS"'),
    heading(2, 'Afterwards'),
    bullet('A note within a day: what users saw, what we did, what surprised us'),
    bullet('Sleep. The next shift starts when you are rested, not at nine.'),
    grid(
      [50, heading(3, 'Page'), text('Sign-in fails, payments fail, data is wrong')],
      [50, heading(3, 'Don’t page'), text('One user, a typo, anything with a workaround')],
    ),
  )

export const designAnnouncement = (chat_id: string) =>
  announcementOf(
    chat_id,
    'Design',
    'Design review, every Tuesday',
    text('Bring something unfinished. Twenty minutes each, questions before opinions.'),
    heading(2, 'Next'),
    todo(false, 'Empty states for the file desk — ', mention(carol)),
    todo(false, 'Dark theme, second round'),
    todo(true, 'Icons for the rail'),
    heading(2, 'House rules'),
    bullet('The person who shows decides what happens next'),
    bullet('“I like” is no argument; “a user could” is one'),
  )

/** A short one: a title and a line. */
export const noteAnnouncement = (chat_id: string, prefix: string, title: string, ...lines: string[]) =>
  announcementOf(chat_id, prefix, title, ...lines.map((line) => text(line)))

/** For a legacy announcement: only what the old format can express. */
export const handbookAnnouncement = (chat_id: string) =>
  announcementOf(
    chat_id,
    'Handbook',
    'How we work',
    text(
      'Written in 2021, and still read by ',
      bold('everybody who joins'),
      '. Questions go to ',
      mention(bob),
      '.',
    ),
    heading(1, 'The week'),
    withBelow(
      bullet('Monday: plan'),
      bullet('half an hour, standing'),
      bullet('notes in the ', link('log', 'https://wiki.acme.example/log')),
    ),
    bullet('Friday: show'),
    heading(1, 'On your first day'),
    todo(true, 'Get a badge'),
    todo(false, 'Say hello in this chat'),
    ordered('Read this page'),
    ordered('Ask what you did not understand'),
    quote('Be kind, rewind.'),
    divider(),
    code(1, 'make hello'),
  )
