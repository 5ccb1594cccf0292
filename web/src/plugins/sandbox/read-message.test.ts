import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const text = (tree: unknown) => JSON.stringify({ tree: { id: 1, tree } })
const part = (children: unknown[] = []) => ({ type: 'Stack', props: {}, children })

test('a valid description of a frame is read unchanged', () => {
  const tree = [part(['tea', part()])]
  expect(readMessage(text(tree))).toEqual({ tree: { id: 1, tree } })
  expect(readMessage('{"pong":1}')).toEqual({ pong: 1 })
})

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['nothing', 'null'],
  ['a field that is unknown', '{"eval":"1"}'],
  ['a field of the prototype', '{"constructor":1}'],
  ['a tree that is no list', text(7)],
  ['a hole', text([null])],
  ['a part without props', text([{ type: 'Text', children: [] }])],
  ['an act without a name', '{"act":{"id":1,"args":[]}}'],
  ['a question without its input', '{"ask":{"n":1,"method":"GET","route":"a"}}'],
  ['too many parts', text(Array.from({ length: 2001 }, () => 'x'))],
  ['parts too deep in one another', text([Array.from({ length: 41 }).reduce((inner) => part([inner]), 'x')])],
])('a message with %s is rejected', (_, data) => {
  expect(readMessage(data)).toBeNull()
})
