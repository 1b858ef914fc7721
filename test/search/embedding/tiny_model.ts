import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Vocabulary of the model. Each word has its own dimension, so texts that share words are similar. */
export const known = [
  '[pad]',
  '[unk]',
  '[cls]',
  '[sep]',
  'revenue',
  'rose',
  'sharply',
  'dividend',
  'cut',
  'query',
  'passage',
  ':',
]

/**
 * Writes a tiny model for transformers.js: a tokenizer with a few words, and an ONNX graph that maps each word to a
 * unit vector. `size`: length of the vectors.
 */
export function writeTinyModel(folder: string, size = known.length): void {
  const words = [...known, ...Array.from({ length: size - known.length }, (_, at) => `filler${at}`)]
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  const put = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content))
  put('config.json', {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: words.length,
    vocab_size: words.length,
  })
  put('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 512,
    pad_token: '[pad]',
    unk_token: '[unk]',
    cls_token: '[cls]',
    sep_token: '[sep]',
  })
  const special = (content: string, id: number) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })
  put('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: words.slice(0, 4).map(special),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[cls]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[sep]', type_id: 0 } },
      ],
      pair: [
        { SpecialToken: { id: '[cls]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[sep]', type_id: 0 } },
        { Sequence: { id: 'B', type_id: 1 } },
        { SpecialToken: { id: '[sep]', type_id: 1 } },
      ],
      special_tokens: {
        '[cls]': { id: '[cls]', ids: [2], tokens: ['[cls]'] },
        '[sep]': { id: '[sep]', ids: [3], tokens: ['[sep]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[unk]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  })
  writeFileSync(join(folder, 'onnx', 'model.onnx'), graphOf(words.length))
}

/** An ONNX model, version 8, opset 13: last_hidden_state = Gather(table, input_ids). The table is the identity. */
function graphOf(size: number): Buffer {
  const table = new Float32Array(size * size)
  for (let at = 0; at < size; at++) table[at * size + at] = 1
  const text = (field: number, value: string) => bytes(field, Buffer.from(value))
  const dimension = (value: number | string) => bytes(1, typeof value === 'number' ? number(1, value) : text(2, value))
  const value = (name: string, type: number, shape: (number | string)[]) => {
    const tensor = Buffer.concat([number(1, type), bytes(2, Buffer.concat(shape.map(dimension)))])
    return Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))])
  }
  const [float, int64] = [1, 7]
  const node = Buffer.concat([text(1, 'table'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather')])
  const weights = Buffer.concat([
    number(1, size),
    number(1, size),
    number(2, float),
    text(8, 'table'),
    bytes(9, Buffer.from(table.buffer)),
  ])
  const graph = Buffer.concat([
    bytes(1, node),
    text(2, 'tiny'),
    bytes(5, weights),
    bytes(11, value('input_ids', int64, ['batch', 'length'])),
    bytes(11, value('attention_mask', int64, ['batch', 'length'])),
    bytes(12, value('last_hidden_state', float, ['batch', 'length', size])),
  ])
  const opset = Buffer.concat([text(1, ''), number(2, 13)])
  return Buffer.concat([number(1, 8), bytes(7, graph), bytes(8, opset)])
}

/** Protocol buffer fields: a varint, and length-delimited bytes. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}

function varint(value: number): Buffer {
  const out: number[] = []
  let left = value
  for (; left > 127; left >>>= 7) out.push((left & 127) | 128)
  return Buffer.from([...out, left])
}
