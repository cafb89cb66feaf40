/** Templates that come along, as Markdown; the first line is the title. Their Chinese is in given-zh-cn.ts. */
export const builtInEn = {
  meeting: {
    name: 'Weekly meeting',
    text: `# {chat}: weekly meeting, {date}

> [!NOTE]
> Add what you want to talk about before the meeting starts. What is not on the agenda waits a week.

## Agenda

1. What we decided last week, and what became of it
2. What is in the way
3. What comes next

## Decisions

| What | Who | Until |
| ---- | --- | ----- |
|      |     |       |

## To do

- [ ] First task, with a name
- [ ] Second task, with a name
`,
  },
  release: {
    name: 'Release note',
    text: `# What is new, {date}

In a sentence: what can people do now that they could not do yesterday?

## New

- The largest change first

## Changed

- What looks or works differently, and why

## Fixed

- What was wrong, in the words of those who met it

> [!WARNING]
> What one has to do before or after updating. Delete this box if there is nothing.

## Questions

Ask in this group.
`,
  },
  incident: {
    name: 'Incident',
    text: `# Incident, {date}

> [!CAUTION]
> **State:** looking into it. **Since:** 00:00. **Next news:** in 30 minutes, also if there are none.

## What people notice

Who is affected, and what does not work for them.

## What to do meanwhile

The way around it, or: nothing, please wait.

## What happened when

| Time | What | Who |
| ---- | ---- | --- |
|      | Noticed |   |
|      | Cause found |   |
|      | Mended |   |

## Afterwards

- [ ] Tell those who were affected that it is over
- [ ] Write down why it happened, and what keeps it from happening again
`,
  },
  welcome: {
    name: 'Welcome',
    text: `# Welcome to {chat}

This group is for … If you look for something else, ask here: somebody knows where.

## Who is who

- Questions about … go to …
- Access is given by …

## How we talk here

- One topic, one thread
- Decisions are written into this announcement
- Nobody has to answer in the evening

## On your first day

- [ ] Say hello, and what you will work on
- [ ] Read what is pinned
- [ ] Ask the first thing that is not clear
`,
  },
  schedule: {
    name: 'Schedule',
    text: `# {chat}: schedule

As of {date}. What is not confirmed yet says so.

| When | What | Where | Who |
| ---- | ---- | ----- | --- |
| 09:00 | Doors open |  |  |
| 09:30 | Welcome |  |  |
| 10:00 |  |  |  |
| 12:00 | Lunch |  |  |
| 17:00 | End |  |  |

> [!TIP]
> Times are local. Changes are written here first.
`,
  },
}
