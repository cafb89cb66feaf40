import { expect, test } from 'vitest'
import { looksLikeMarkdown } from './looks-like-markdown'

test.each([
  '于**周五18:00前**提交',
  '这是**"重点"**内容',
  '~~100元(含税)~~现价',
  '使用`npm ci`安装',
  '中요 **필독** 입니다',
  '見て**必読**です',
  '请看[通知](https://a.example/x)',
  '![图](assets/a.png)',
  '# 标题',
  '- 甲\n- 乙',
  '> [!NOTE]\n> 甲',
  '| a | b |\n|---|---|',
  '# Setup\n\nRun these:\n\n```\nnpm ci\n```',
  '**时间：**周五\n**地点：**一楼',
  '> 甲\n> 乙',
  '价格：~~100元~~80元',
  '😀**粗**😀',
  'a | b\n--|--\n1 | 2',
])('%j is read as Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
})

test.each([
  '2**3**4',
  'Tom - the cat',
  'a * b * c',
  '#1 of 3',
  '3. place',
  'f(x) [1]',
  'print(2**3, 4**5)',
  'def f(*args, **kwargs): g(**kwargs)',
  'src/**/*.ts and **/*.md',
  '#!/bin/bash\n# install\nnpm ci',
  '$ ls\n# comment\n$ cd x',
  'apiVersion: v1\nkind: X\nitems:\n- name: a\n- name: b',
  'diff --git a/x b/x\n- old\n- older\n+ new',
  '> herald@1.0.0 build\n> vite build',
  '「张三：你好」\n- - - - - - - - - -\n好\n- - - - - - - - - -',
  '+---+---+\n| a | b |\n+---+---+',
  '张三 10:00\n你好\n李四 10:01\n**',
  '10~12度，14:00~16:00',
  '一、时间\n二、地点\n1、甲\n2、乙',
  '#话题# 与 #标题',
  '__init__.py and snake_case_name',
  '**\n** a **',
  '*** 注意 ***',
  'SELECT `a`, `b` FROM `t`;',
  '赵**：138****5678，钱**：139****1234',
  '通知\n~~~~~~~~~~\n内容\n~~~~~~~~~~',
  '/**\n * 说明\n * 参数\n */\nfunction f() {}',
  '9:00~~18:00，19:00~~21:00',
  '5**2与6**2，10**2与3**2',
  '是|否\n有|无',
])('%j is not read as Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false)
})

test('a text of signs takes linear time', () => {
  for (const part of ['**甲', '[', '![](', '~~', '`甲', '甲`', '- - ', '> '])
    expect(typeof looksLikeMarkdown(part.repeat(100_000))).toBe('boolean')
})
