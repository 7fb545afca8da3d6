// Made from schemas/dialect by generators/dialect/write.ts; changes here are lost.
export const enumFile = validate20;
const schema31 = { $id: 'enum', $ref: 'dialect#/$defs/enum' };
const schema33 = {
  title: 'Enum',
  description: 'A closed list of values, each with its title and tone.',
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    title: { description: 'What people call the list.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    oneOf: {
      description: 'The values, in the order in which they are offered.',
      type: 'array',
      minItems: 1,
      items: { $ref: '#/$defs/enumValue' },
    },
  },
  required: ['title', 'oneOf'],
  additionalProperties: false,
};
const schema34 = {
  description: 'One value of an enum.',
  type: 'object',
  properties: {
    const: { description: 'The value on the wire.', type: ['string', 'number'] },
    name: {
      description:
        "The value's name in expressions, addresses and option lists. Needed where the value on the wire is a number.",
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_]*$',
    },
    title: { description: 'What people read.', type: 'string' },
    tone: { description: 'The mood of its tag.', $ref: '#/$defs/tone' },
  },
  required: ['const', 'title'],
  additionalProperties: false,
};
const schema35 = {
  description: 'The mood of its colour.',
  type: 'string',
  enum: ['neutral', 'info', 'success', 'warning', 'danger'],
};
const pattern4 = new RegExp('^[A-Za-z][A-Za-z0-9_]*$', 'u');
function validate23(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.const === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'const' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.title === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'const' || key0 === 'name' || key0 === 'title' || key0 === 'tone')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.const !== undefined) {
      let data0 = data.const;
      if (typeof data0 !== 'string' && !(typeof data0 == 'number')) {
        const err3 = {
          instancePath: instancePath + '/const',
          schemaPath: '#/properties/const/type',
          keyword: 'type',
          params: { type: schema34.properties.const.type },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data1 = data.name;
      if (typeof data1 === 'string') {
        if (!pattern4.test(data1)) {
          const err4 = {
            instancePath: instancePath + '/name',
            schemaPath: '#/properties/name/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err6 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.tone !== undefined) {
      let data3 = data.tone;
      if (typeof data3 !== 'string') {
        const err7 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (
        !(data3 === 'neutral' || data3 === 'info' || data3 === 'success' || data3 === 'warning' || data3 === 'danger')
      ) {
        const err8 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/enum',
          keyword: 'enum',
          params: { allowedValues: schema35.enum },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate22(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.oneOf === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'oneOf' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === '$schema' || key0 === 'title' || key0 === 'description' || key0 === 'oneOf')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err3 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err4 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err5 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.oneOf !== undefined) {
      let data3 = data.oneOf;
      if (Array.isArray(data3)) {
        if (data3.length < 1) {
          const err6 = {
            instancePath: instancePath + '/oneOf',
            schemaPath: '#/properties/oneOf/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate23(data3[i0], {
              instancePath: instancePath + '/oneOf/' + i0,
              parentData: data3,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/oneOf',
          schemaPath: '#/properties/oneOf/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate20(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="enum" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate22(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
    errors = vErrors.length;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const entityFile = validate26;
const schema36 = { $id: 'entity', $ref: 'dialect#/$defs/entity' };
const schema37 = {
  title: 'Entity',
  description:
    'A kind of thing that the portal knows. Each field is described once, here; filters, columns, items, inputs, validators, exports and the sandbox all follow.',
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    title: { description: 'What people call it.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    type: { description: 'Always object.', const: 'object' },
    key: { description: 'The field that tells one record from another.', type: 'string' },
    label: {
      description: 'How a record is called in options and titles: its fields in braces, {payeeName} {accountNo}.',
      type: 'string',
    },
    properties: {
      description: 'The fields, keyed by name.',
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
      additionalProperties: { $ref: '#/$defs/property' },
    },
    required: {
      description: 'Fields that every record has; the others may be empty.',
      type: 'array',
      items: { type: 'string' },
    },
    lifecycle: { description: 'How its state may change.', $ref: '#/$defs/lifecycle' },
  },
  required: ['title', 'type', 'key', 'properties'],
  additionalProperties: false,
};
const schema41 = {
  description: 'The states of a record and the ways between them. The sandbox refuses every other change.',
  type: 'object',
  properties: {
    field: { description: 'The field that holds the state; its type is an enum.', type: 'string' },
    from: {
      description: 'From each state, by name, to the states that it may become.',
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['field', 'from'],
  additionalProperties: false,
};
const func1 = Object.prototype.hasOwnProperty;
const schema38 = {
  title: 'Property',
  description:
    'One field of an entity, a request or a result: JSON Schema, and a few words that say how it is shown and typed.',
  type: 'object',
  properties: {
    $ref: {
      description: 'An enum file (../enums/currency.json), or an entity file for a record inside this one.',
      type: 'string',
    },
    type: {
      description: 'Its type on the wire. Amounts are strings. With "null" in a list it may be empty.',
      anyOf: [
        { type: 'string', enum: ['string', 'number', 'integer', 'boolean', 'array', 'object'] },
        {
          type: 'array',
          items: { type: 'string', enum: ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] },
        },
      ],
    },
    title: { description: 'What people call it: the label of its filter, column, item and input.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    format: {
      description:
        'What it is: decides its widget and its format. money, date, date-time, percent, rate, decimal, digit, secret, mask, phone, email, code, password, new-password, textarea, tooltip, country, currency, daterange, countdown, ago, duration, bytes, lines, html, file, fileGroup, img, or a format or widget of the product.',
      type: 'string',
    },
    currency: {
      description: "Of money: the field beside it that holds the currency's code, or a fixed code (CNY).",
      type: 'string',
    },
    base: {
      description:
        'Of a rate: the currency of which it prices one unit, as a field beside it or a fixed code. With quote beside it the rate reads 1 USD = 7.1286 CNY.',
      type: 'string',
    },
    quote: {
      description: 'Of a rate: the currency that the price is in, as a field beside it or a fixed code.',
      type: 'string',
    },
    prefix: { description: "Of a phone number: the field beside it that holds the country's code.", type: 'string' },
    reveal: { description: 'Of a secret: the call that gives the plain value.', $ref: '#/$defs/callName' },
    length: { description: 'Of a tooltip: characters before the cut.', type: 'integer', minimum: 1 },
    maxLength: { description: 'The most characters.', type: 'integer', minimum: 0 },
    minLength: { description: 'The fewest characters.', type: 'integer', minimum: 0 },
    pattern: { description: 'A regular expression that the text must match.', type: 'string' },
    minimum: { description: 'The smallest number.', type: 'number' },
    maximum: { description: 'The greatest number.', type: 'number' },
    minItems: { description: 'Of an array: the fewest elements.', type: 'integer', minimum: 0 },
    maxItems: { description: 'Of an array: the most elements.', type: 'integer', minimum: 0 },
    const: { description: 'The only value that is allowed.' },
    items: { description: 'Of an array: what each element is.', $ref: '#/$defs/property' },
    properties: {
      description: 'Of an object: its fields.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/property' },
    },
    required: {
      description: 'Of an object: the fields that are always there.',
      type: 'array',
      items: { type: 'string' },
    },
    requestOf: {
      description:
        'Of an object in a request: what that list is asked with, without page and order. It stands for all rows that match.',
      $ref: '#/$defs/callName',
    },
    max: { description: 'Of files: how many; 9999 is any number.', type: 'integer', minimum: 1 },
    size: {
      description: 'Of files: how large each may be (20MB, 2048KB).',
      type: 'string',
      pattern: '^[0-9]+ ?(KB|MB)$',
    },
    accept: { description: 'Of files: the endings that are taken.', type: 'array', items: { type: 'string' } },
    business: { description: 'Of files: the business that the upload is filed under.', type: 'string' },
    template: { description: 'Of files: number of the template that can be downloaded first.', type: 'string' },
  },
  additionalProperties: false,
};
const schema39 = {
  description: 'A call: the name of its file, a dot, and its name in the file (pay.withdraw).',
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$',
};
const pattern6 = new RegExp('^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$', 'u');
const pattern8 = new RegExp('^[0-9]+ ?(KB|MB)$', 'u');
const wrapper0 = { validate: validate28 };
function validate28(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema38.properties, key0)) {
        const err0 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.$ref !== undefined) {
      if (typeof data.$ref !== 'string') {
        const err1 = {
          instancePath: instancePath + '/$ref',
          schemaPath: '#/properties/%24ref/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.type !== undefined) {
      let data1 = data.type;
      const _errs5 = errors;
      let valid1 = false;
      const _errs6 = errors;
      if (typeof data1 !== 'string') {
        const err2 = {
          instancePath: instancePath + '/type',
          schemaPath: '#/properties/type/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (
        !(
          data1 === 'string' ||
          data1 === 'number' ||
          data1 === 'integer' ||
          data1 === 'boolean' ||
          data1 === 'array' ||
          data1 === 'object'
        )
      ) {
        const err3 = {
          instancePath: instancePath + '/type',
          schemaPath: '#/properties/type/anyOf/0/enum',
          keyword: 'enum',
          params: { allowedValues: schema38.properties.type.anyOf[0].enum },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      var _valid0 = _errs6 === errors;
      valid1 = valid1 || _valid0;
      const _errs8 = errors;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 !== 'string') {
            const err4 = {
              instancePath: instancePath + '/type/' + i0,
              schemaPath: '#/properties/type/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
          if (
            !(
              data2 === 'string' ||
              data2 === 'number' ||
              data2 === 'integer' ||
              data2 === 'boolean' ||
              data2 === 'array' ||
              data2 === 'object' ||
              data2 === 'null'
            )
          ) {
            const err5 = {
              instancePath: instancePath + '/type/' + i0,
              schemaPath: '#/properties/type/anyOf/1/items/enum',
              keyword: 'enum',
              params: { allowedValues: schema38.properties.type.anyOf[1].items.enum },
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/type',
          schemaPath: '#/properties/type/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      var _valid0 = _errs8 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const err7 = {
          instancePath: instancePath + '/type',
          schemaPath: '#/properties/type/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      } else {
        errors = _errs5;
        if (vErrors !== null) {
          if (_errs5) {
            vErrors.length = _errs5;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err8 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err9 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err10 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.currency !== undefined) {
      if (typeof data.currency !== 'string') {
        const err11 = {
          instancePath: instancePath + '/currency',
          schemaPath: '#/properties/currency/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.base !== undefined) {
      if (typeof data.base !== 'string') {
        const err12 = {
          instancePath: instancePath + '/base',
          schemaPath: '#/properties/base/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.quote !== undefined) {
      if (typeof data.quote !== 'string') {
        const err13 = {
          instancePath: instancePath + '/quote',
          schemaPath: '#/properties/quote/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.prefix !== undefined) {
      if (typeof data.prefix !== 'string') {
        const err14 = {
          instancePath: instancePath + '/prefix',
          schemaPath: '#/properties/prefix/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.reveal !== undefined) {
      let data10 = data.reveal;
      if (typeof data10 === 'string') {
        if (!pattern6.test(data10)) {
          const err15 = {
            instancePath: instancePath + '/reveal',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/reveal',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.length !== undefined) {
      let data11 = data.length;
      if (!(typeof data11 == 'number' && !(data11 % 1) && !isNaN(data11))) {
        const err17 = {
          instancePath: instancePath + '/length',
          schemaPath: '#/properties/length/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      if (typeof data11 == 'number') {
        if (data11 < 1 || isNaN(data11)) {
          const err18 = {
            instancePath: instancePath + '/length',
            schemaPath: '#/properties/length/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      }
    }
    if (data.maxLength !== undefined) {
      let data12 = data.maxLength;
      if (!(typeof data12 == 'number' && !(data12 % 1) && !isNaN(data12))) {
        const err19 = {
          instancePath: instancePath + '/maxLength',
          schemaPath: '#/properties/maxLength/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (typeof data12 == 'number') {
        if (data12 < 0 || isNaN(data12)) {
          const err20 = {
            instancePath: instancePath + '/maxLength',
            schemaPath: '#/properties/maxLength/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 0 },
          };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
      }
    }
    if (data.minLength !== undefined) {
      let data13 = data.minLength;
      if (!(typeof data13 == 'number' && !(data13 % 1) && !isNaN(data13))) {
        const err21 = {
          instancePath: instancePath + '/minLength',
          schemaPath: '#/properties/minLength/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (typeof data13 == 'number') {
        if (data13 < 0 || isNaN(data13)) {
          const err22 = {
            instancePath: instancePath + '/minLength',
            schemaPath: '#/properties/minLength/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 0 },
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      }
    }
    if (data.pattern !== undefined) {
      if (typeof data.pattern !== 'string') {
        const err23 = {
          instancePath: instancePath + '/pattern',
          schemaPath: '#/properties/pattern/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.minimum !== undefined) {
      if (!(typeof data.minimum == 'number')) {
        const err24 = {
          instancePath: instancePath + '/minimum',
          schemaPath: '#/properties/minimum/type',
          keyword: 'type',
          params: { type: 'number' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.maximum !== undefined) {
      if (!(typeof data.maximum == 'number')) {
        const err25 = {
          instancePath: instancePath + '/maximum',
          schemaPath: '#/properties/maximum/type',
          keyword: 'type',
          params: { type: 'number' },
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.minItems !== undefined) {
      let data17 = data.minItems;
      if (!(typeof data17 == 'number' && !(data17 % 1) && !isNaN(data17))) {
        const err26 = {
          instancePath: instancePath + '/minItems',
          schemaPath: '#/properties/minItems/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      if (typeof data17 == 'number') {
        if (data17 < 0 || isNaN(data17)) {
          const err27 = {
            instancePath: instancePath + '/minItems',
            schemaPath: '#/properties/minItems/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 0 },
          };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      }
    }
    if (data.maxItems !== undefined) {
      let data18 = data.maxItems;
      if (!(typeof data18 == 'number' && !(data18 % 1) && !isNaN(data18))) {
        const err28 = {
          instancePath: instancePath + '/maxItems',
          schemaPath: '#/properties/maxItems/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
      if (typeof data18 == 'number') {
        if (data18 < 0 || isNaN(data18)) {
          const err29 = {
            instancePath: instancePath + '/maxItems',
            schemaPath: '#/properties/maxItems/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 0 },
          };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      }
    }
    if (data.items !== undefined) {
      if (
        !wrapper0.validate(data.items, {
          instancePath: instancePath + '/items',
          parentData: data,
          parentDataProperty: 'items',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
        errors = vErrors.length;
      }
    }
    if (data.properties !== undefined) {
      let data20 = data.properties;
      if (data20 && typeof data20 == 'object' && !Array.isArray(data20)) {
        for (const key1 in data20) {
          if (
            !wrapper0.validate(data20[key1], {
              instancePath: instancePath + '/properties/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data20,
              parentDataProperty: key1,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err30 = {
          instancePath: instancePath + '/properties',
          schemaPath: '#/properties/properties/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.required !== undefined) {
      let data22 = data.required;
      if (Array.isArray(data22)) {
        const len1 = data22.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data22[i1] !== 'string') {
            const err31 = {
              instancePath: instancePath + '/required/' + i1,
              schemaPath: '#/properties/required/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
      } else {
        const err32 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/properties/required/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.requestOf !== undefined) {
      let data24 = data.requestOf;
      if (typeof data24 === 'string') {
        if (!pattern6.test(data24)) {
          const err33 = {
            instancePath: instancePath + '/requestOf',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      } else {
        const err34 = {
          instancePath: instancePath + '/requestOf',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.max !== undefined) {
      let data25 = data.max;
      if (!(typeof data25 == 'number' && !(data25 % 1) && !isNaN(data25))) {
        const err35 = {
          instancePath: instancePath + '/max',
          schemaPath: '#/properties/max/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
      if (typeof data25 == 'number') {
        if (data25 < 1 || isNaN(data25)) {
          const err36 = {
            instancePath: instancePath + '/max',
            schemaPath: '#/properties/max/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      }
    }
    if (data.size !== undefined) {
      let data26 = data.size;
      if (typeof data26 === 'string') {
        if (!pattern8.test(data26)) {
          const err37 = {
            instancePath: instancePath + '/size',
            schemaPath: '#/properties/size/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(KB|MB)$' },
          };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      } else {
        const err38 = {
          instancePath: instancePath + '/size',
          schemaPath: '#/properties/size/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.accept !== undefined) {
      let data27 = data.accept;
      if (Array.isArray(data27)) {
        const len2 = data27.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data27[i2] !== 'string') {
            const err39 = {
              instancePath: instancePath + '/accept/' + i2,
              schemaPath: '#/properties/accept/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
        }
      } else {
        const err40 = {
          instancePath: instancePath + '/accept',
          schemaPath: '#/properties/accept/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
    if (data.business !== undefined) {
      if (typeof data.business !== 'string') {
        const err41 = {
          instancePath: instancePath + '/business',
          schemaPath: '#/properties/business/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.template !== undefined) {
      if (typeof data.template !== 'string') {
        const err42 = {
          instancePath: instancePath + '/template',
          schemaPath: '#/properties/template/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
  } else {
    const err43 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err43];
    } else {
      vErrors.push(err43);
    }
    errors++;
  }
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate27(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.type === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'type' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.key === undefined) {
      const err2 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'key' } };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.properties === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'properties' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema37.properties, key0)) {
        const err4 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err5 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err6 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err7 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.type !== undefined) {
      if ('object' !== data.type) {
        const err8 = {
          instancePath: instancePath + '/type',
          schemaPath: '#/properties/type/const',
          keyword: 'const',
          params: { allowedValue: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.key !== undefined) {
      if (typeof data.key !== 'string') {
        const err9 = {
          instancePath: instancePath + '/key',
          schemaPath: '#/properties/key/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.label !== undefined) {
      if (typeof data.label !== 'string') {
        const err10 = {
          instancePath: instancePath + '/label',
          schemaPath: '#/properties/label/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.properties !== undefined) {
      let data6 = data.properties;
      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
        if (Object.keys(data6).length < 1) {
          const err11 = {
            instancePath: instancePath + '/properties',
            schemaPath: '#/properties/properties/minProperties',
            keyword: 'minProperties',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        for (const key1 in data6) {
          const _errs15 = errors;
          if (typeof key1 === 'string') {
            if (!pattern4.test(key1)) {
              const err12 = {
                instancePath: instancePath + '/properties',
                schemaPath: '#/properties/properties/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
                propertyName: key1,
              };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
          }
          var valid1 = _errs15 === errors;
          if (!valid1) {
            const err13 = {
              instancePath: instancePath + '/properties',
              schemaPath: '#/properties/properties/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key1 },
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        for (const key2 in data6) {
          if (
            !validate28(data6[key2], {
              instancePath: instancePath + '/properties/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data6,
              parentDataProperty: key2,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err14 = {
          instancePath: instancePath + '/properties',
          schemaPath: '#/properties/properties/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.required !== undefined) {
      let data8 = data.required;
      if (Array.isArray(data8)) {
        const len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data8[i0] !== 'string') {
            const err15 = {
              instancePath: instancePath + '/required/' + i0,
              schemaPath: '#/properties/required/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/properties/required/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.lifecycle !== undefined) {
      let data10 = data.lifecycle;
      if (data10 && typeof data10 == 'object' && !Array.isArray(data10)) {
        if (data10.field === undefined) {
          const err17 = {
            instancePath: instancePath + '/lifecycle',
            schemaPath: '#/$defs/lifecycle/required',
            keyword: 'required',
            params: { missingProperty: 'field' },
          };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        if (data10.from === undefined) {
          const err18 = {
            instancePath: instancePath + '/lifecycle',
            schemaPath: '#/$defs/lifecycle/required',
            keyword: 'required',
            params: { missingProperty: 'from' },
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
        for (const key3 in data10) {
          if (!(key3 === 'field' || key3 === 'from')) {
            const err19 = {
              instancePath: instancePath + '/lifecycle',
              schemaPath: '#/$defs/lifecycle/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key3 },
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data10.field !== undefined) {
          if (typeof data10.field !== 'string') {
            const err20 = {
              instancePath: instancePath + '/lifecycle/field',
              schemaPath: '#/$defs/lifecycle/properties/field/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        }
        if (data10.from !== undefined) {
          let data12 = data10.from;
          if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
            for (const key4 in data12) {
              let data13 = data12[key4];
              if (Array.isArray(data13)) {
                const len1 = data13.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  if (typeof data13[i1] !== 'string') {
                    const err21 = {
                      instancePath:
                        instancePath + '/lifecycle/from/' + key4.replace(/~/g, '~0').replace(/\//g, '~1') + '/' + i1,
                      schemaPath: '#/$defs/lifecycle/properties/from/additionalProperties/items/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    };
                    if (vErrors === null) {
                      vErrors = [err21];
                    } else {
                      vErrors.push(err21);
                    }
                    errors++;
                  }
                }
              } else {
                const err22 = {
                  instancePath: instancePath + '/lifecycle/from/' + key4.replace(/~/g, '~0').replace(/\//g, '~1'),
                  schemaPath: '#/$defs/lifecycle/properties/from/additionalProperties/type',
                  keyword: 'type',
                  params: { type: 'array' },
                };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
          } else {
            const err23 = {
              instancePath: instancePath + '/lifecycle/from',
              schemaPath: '#/$defs/lifecycle/properties/from/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = {
          instancePath: instancePath + '/lifecycle',
          schemaPath: '#/$defs/lifecycle/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
  } else {
    const err25 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err25];
    } else {
      vErrors.push(err25);
    }
    errors++;
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate26(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="entity" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate27(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
    errors = vErrors.length;
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const callsFile = validate31;
const schema42 = { $id: 'calls', $ref: 'dialect#/$defs/calls' };
const schema43 = {
  title: 'Calls',
  description:
    "The questions and commands to the server of one area. The file's name is the first half of each call's name.",
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    title: { description: 'What people call the area.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    unguarded: {
      description:
        'Why no permission guards the calls of this file that are "public" or "signed-in" and do not say so themselves.',
      $ref: '#/$defs/reason',
    },
    calls: {
      description: 'The calls, keyed by name.',
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9-]*$' },
      additionalProperties: { $ref: '#/$defs/call' },
    },
  },
  required: ['title', 'calls'],
  additionalProperties: false,
};
const schema44 = {
  description: 'A sentence for whoever reviews it: calls without permission are listed with it.',
  type: 'string',
  minLength: 8,
};
const func3 = (text) => [...text].length;
const pattern9 = new RegExp('^[A-Za-z][A-Za-z0-9-]*$', 'u');
const schema45 = {
  description: 'One question or command to the server.',
  type: 'object',
  properties: {
    title: { description: 'What it does, in a few words; printed by review and by the API document.', type: 'string' },
    description: { description: 'A longer note for the API document.', type: 'string' },
    get: {
      description: 'Its path, verbatim, when it is asked by GET. :name stands for a request field.',
      $ref: '#/$defs/path',
    },
    post: {
      description:
        'Its path, verbatim, when it is sent by POST. Where get and post both stand, the first one is the one that is sent.',
      $ref: '#/$defs/path',
    },
    put: { description: 'Its path, verbatim, when it is sent by PUT.', $ref: '#/$defs/path' },
    delete: { description: 'Its path, verbatim, when it is sent by DELETE.', $ref: '#/$defs/path' },
    request: { description: 'What is sent.', $ref: '#/$defs/callRequest' },
    result: { description: 'What comes back.', $ref: '#/$defs/callResult' },
    reads: {
      description: 'Entities whose change makes the answer stale. Default: those of the result.',
      $ref: '#/$defs/entityNames',
    },
    writes: {
      description:
        'Entities that it changes: every question that reads one of them is asked again. What is idempotent, moves money or is answered by a change must name them.',
      $ref: '#/$defs/entityNames',
    },
    needs: {
      description: 'What must be true before it is sent: names of needs, in the order in which they are met.',
      type: 'array',
      items: { type: 'string' },
    },
    permission: {
      description:
        'Who may send it: a route (or route#action) or a list of which any suffices, "signed-in" or "public". Default: whoever may open a screen that uses it.',
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
    },
    unguarded: { description: 'Why no permission guards it: beside "public" and "signed-in".', $ref: '#/$defs/reason' },
    idempotent: {
      description:
        'true: it may be sent again after a lost answer; a key goes along so that it happens once. It names in writes what it changes.',
      type: 'boolean',
    },
    money: {
      description: 'true: it moves money. It is then idempotent and needs a second verification.',
      type: 'boolean',
    },
    unverified: { description: 'Why a call that moves money needs no second verification.', $ref: '#/$defs/reason' },
    forbidden: {
      description:
        'Where it is said that the server refuses it for want of a permission (403). page: the whole page is the one that says so. inline: where it was asked or pressed, and the page stays. Default: page where the screen itself stands on its answer (data of the screen), else inline.',
      type: 'string',
      enum: ['page', 'inline'],
    },
    audit: {
      description:
        'What it is written into the audit log as. Moving money and revealing a secret are without being said.',
      type: 'string',
      enum: ['money', 'permission', 'reveal', 'session'],
    },
    answer: {
      description: 'How the sandbox answers it. Default: list for lists and pages, else custom.',
      $ref: '#/$defs/answer',
    },
  },
  oneOf: [{ anyOf: [{ required: ['get'] }, { required: ['post'] }] }, { required: ['put'] }, { required: ['delete'] }],
  additionalProperties: false,
};
const schema46 = { description: 'A path on the server.', type: 'string', pattern: '^/[^ ?#]*$' };
const schema55 = { description: 'Names of entities.', type: 'array', items: { type: 'string' } };
const pattern10 = new RegExp('^/[^ ?#]*$', 'u');
const schema50 = {
  description: 'Fields picked from an entity (of, pick), further fields (and), or the filter of a list (filterOf).',
  type: 'object',
  properties: {
    of: { description: 'The entity that the fields are picked from.', type: 'string' },
    pick: {
      description: 'Which of its fields. Of a filter: which may be filtered by (default: all).',
      $ref: '#/$defs/pick',
    },
    and: { description: 'Further fields.', $ref: '#/$defs/and' },
    filterOf: {
      description:
        'The entity whose list is filtered: every field is optional, dates take a range, enums and the key one value or several.',
      type: 'string',
    },
    contains: {
      description:
        'Of a filter: the text fields that match anywhere in the text; the others match exactly or from the start.',
      type: 'array',
      items: { type: 'string' },
    },
    exact: {
      description: 'Of a filter: the text fields that match exactly only.',
      type: 'array',
      items: { type: 'string' },
    },
  },
  additionalProperties: false,
};
const schema51 = {
  description: "Names of the entity's fields; a question mark after the name makes it optional.",
  type: 'array',
  items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*\\??$' },
};
const pattern14 = new RegExp('^[A-Za-z][A-Za-z0-9_]*\\??$', 'u');
const schema52 = {
  description: 'Fields that the entity does not have; a question mark after the name makes it optional.',
  type: 'object',
  additionalProperties: { $ref: '#/$defs/property' },
};
function validate35(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !validate28(data[key0], {
          instancePath: instancePath + '/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: data,
          parentDataProperty: key0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate35.errors = vErrors;
  return errors === 0;
}
validate35.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate34(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate34.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !(
          key0 === 'of' ||
          key0 === 'pick' ||
          key0 === 'and' ||
          key0 === 'filterOf' ||
          key0 === 'contains' ||
          key0 === 'exact'
        )
      ) {
        const err0 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err1 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.pick !== undefined) {
      let data1 = data.pick;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === 'string') {
            if (!pattern14.test(data2)) {
              const err2 = {
                instancePath: instancePath + '/pick/' + i0,
                schemaPath: '#/$defs/pick/items/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9_]*\\??$' },
              };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          } else {
            const err3 = {
              instancePath: instancePath + '/pick/' + i0,
              schemaPath: '#/$defs/pick/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = {
          instancePath: instancePath + '/pick',
          schemaPath: '#/$defs/pick/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.and !== undefined) {
      if (
        !validate35(data.and, {
          instancePath: instancePath + '/and',
          parentData: data,
          parentDataProperty: 'and',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
        errors = vErrors.length;
      }
    }
    if (data.filterOf !== undefined) {
      if (typeof data.filterOf !== 'string') {
        const err5 = {
          instancePath: instancePath + '/filterOf',
          schemaPath: '#/properties/filterOf/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.contains !== undefined) {
      let data5 = data.contains;
      if (Array.isArray(data5)) {
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data5[i1] !== 'string') {
            const err6 = {
              instancePath: instancePath + '/contains/' + i1,
              schemaPath: '#/properties/contains/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/contains',
          schemaPath: '#/properties/contains/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.exact !== undefined) {
      let data7 = data.exact;
      if (Array.isArray(data7)) {
        const len2 = data7.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data7[i2] !== 'string') {
            const err8 = {
              instancePath: instancePath + '/exact/' + i2,
              schemaPath: '#/properties/exact/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/exact',
          schemaPath: '#/properties/exact/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate34.errors = vErrors;
  return errors === 0;
}
validate34.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema53 = {
  description: 'none, file, job, batch (how each of many rows went), or a record, a list or a page of records.',
  anyOf: [
    { type: 'string', enum: ['none', 'file', 'job', 'batch'] },
    {
      type: 'object',
      properties: {
        of: { description: 'The result is a record of this entity.', type: 'string' },
        listOf: { description: "The result is a list of this entity's records, whole.", type: 'string' },
        pageOf: { description: "The result is one page of this entity's records.", type: 'string' },
        pick: { description: "Which of the entity's fields. Default: all.", $ref: '#/$defs/pick' },
        and: { description: 'Further fields of the record.', $ref: '#/$defs/and' },
      },
      additionalProperties: false,
    },
  ],
};
function validate39(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate39.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === 'none' || data === 'file' || data === 'job' || data === 'batch')) {
    const err1 = {
      instancePath,
      schemaPath: '#/anyOf/0/enum',
      keyword: 'enum',
      params: { allowedValues: schema53.anyOf[0].enum },
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === 'of' || key0 === 'listOf' || key0 === 'pageOf' || key0 === 'pick' || key0 === 'and')) {
        const err2 = {
          instancePath,
          schemaPath: '#/anyOf/1/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err3 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/anyOf/1/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.listOf !== undefined) {
      if (typeof data.listOf !== 'string') {
        const err4 = {
          instancePath: instancePath + '/listOf',
          schemaPath: '#/anyOf/1/properties/listOf/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.pageOf !== undefined) {
      if (typeof data.pageOf !== 'string') {
        const err5 = {
          instancePath: instancePath + '/pageOf',
          schemaPath: '#/anyOf/1/properties/pageOf/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.pick !== undefined) {
      let data3 = data.pick;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 === 'string') {
            if (!pattern14.test(data4)) {
              const err6 = {
                instancePath: instancePath + '/pick/' + i0,
                schemaPath: '#/$defs/pick/items/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9_]*\\??$' },
              };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = {
              instancePath: instancePath + '/pick/' + i0,
              schemaPath: '#/$defs/pick/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/pick',
          schemaPath: '#/$defs/pick/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.and !== undefined) {
      if (
        !validate35(data.and, {
          instancePath: instancePath + '/and',
          parentData: data,
          parentDataProperty: 'and',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err10 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate39.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate39.evaluated = { dynamicProps: true, dynamicItems: false };
const schema59 = {
  description: 'A word, or an object with the options of its kind.',
  anyOf: [
    {
      type: 'string',
      enum: ['list', 'get', 'create', 'update', 'remove', 'summary', 'job', 'code', 'captcha', 'custom'],
    },
    { $ref: '#/$defs/listAnswer' },
    { $ref: '#/$defs/getAnswer' },
    { $ref: '#/$defs/createAnswer' },
    { $ref: '#/$defs/updateAnswer' },
    { $ref: '#/$defs/removeAnswer' },
    { $ref: '#/$defs/transitionAnswer' },
    { $ref: '#/$defs/summaryAnswer' },
    { $ref: '#/$defs/exportAnswer' },
    { $ref: '#/$defs/jobAnswer' },
    { $ref: '#/$defs/codeAnswer' },
    { $ref: '#/$defs/fixedAnswer' },
    { $ref: '#/$defs/customAnswer' },
    { $ref: '#/$defs/fileAnswer' },
    { $ref: '#/$defs/calculateAnswer' },
    { $ref: '#/$defs/batchAnswer' },
  ],
};
const schema68 = {
  description: "Removes the record that the request's key names.",
  type: 'object',
  properties: {
    kind: { description: 'A removal.', const: 'remove' },
    of: { description: 'The entity. Default: that of the request.', type: 'string' },
  },
  required: ['kind'],
  additionalProperties: false,
};
const schema69 = {
  description: "Moves the record that the request's key names to another state of its lifecycle.",
  type: 'object',
  properties: {
    kind: { description: 'A change of state.', const: 'transition' },
    of: { description: 'The entity. Default: that of the request.', type: 'string' },
    to: { description: 'The state, by name.', type: 'string' },
  },
  required: ['kind', 'to'],
  additionalProperties: false,
};
const schema74 = {
  description: 'How far a job is.',
  type: 'object',
  properties: { kind: { description: "A job's state.", const: 'job' } },
  required: ['kind'],
  additionalProperties: false,
};
const schema75 = {
  description: 'Sends a code to the outbox of the sandbox.',
  type: 'object',
  properties: {
    kind: { description: 'A code is sent.', const: 'code' },
    need: { description: 'The need that the code is for.', type: 'string' },
  },
  required: ['kind'],
  additionalProperties: false,
};
const schema78 = {
  description: "A handler of the product's practice bank, written in TypeScript under the name of the call.",
  type: 'object',
  properties: { kind: { description: 'Answered by code.', const: 'custom' } },
  required: ['kind'],
  additionalProperties: false,
};
const schema79 = {
  description:
    'Keeps a file that came along, finds one that was kept, or gives a template. Where the result is file, it is the file itself.',
  type: 'object',
  properties: {
    kind: { description: 'A file.', const: 'file' },
    store: { description: 'The request field (format binary) whose file is kept.', type: 'string' },
    under: { description: 'With store: the request field that says what the file is for.', type: 'string' },
    find: { description: 'The request field that holds the id of a kept file.', type: 'string' },
    template: { description: 'The request field that holds the number of a template.', type: 'string' },
    gives: {
      description: 'From each field of the result to what it says of the file: id, address, name, size or type.',
      type: 'object',
      additionalProperties: { type: 'string', enum: ['id', 'address', 'name', 'size', 'type'] },
    },
  },
  required: ['kind'],
  oneOf: [{ required: ['store'] }, { required: ['find'] }, { required: ['template'] }],
  additionalProperties: false,
};
const schema60 = {
  description: 'The records of an entity, filtered by the request.',
  type: 'object',
  properties: {
    kind: { description: 'A list.', const: 'list' },
    of: { description: 'The entity. Default: that of the result.', type: 'string' },
    sort: { description: 'The order where the request names none: createdAt desc, orderNo desc.', type: 'string' },
    where: { description: 'What every record in it has.', $ref: '#/$defs/where' },
    limit: { description: 'At most so many.', type: 'integer', minimum: 1 },
  },
  required: ['kind'],
  additionalProperties: false,
};
const schema61 = {
  description: 'Field values that a record must have; enum values by name. A list means any of them.',
  type: 'object',
};
function validate43(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate43.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of' || key0 === 'sort' || key0 === 'where' || key0 === 'limit')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('list' !== data.kind) {
        const err2 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'list' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err3 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.sort !== undefined) {
      if (typeof data.sort !== 'string') {
        const err4 = {
          instancePath: instancePath + '/sort',
          schemaPath: '#/properties/sort/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.where !== undefined) {
      let data3 = data.where;
      if (!(data3 && typeof data3 == 'object' && !Array.isArray(data3))) {
        const err5 = {
          instancePath: instancePath + '/where',
          schemaPath: '#/$defs/where/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.limit !== undefined) {
      let data4 = data.limit;
      if (!(typeof data4 == 'number' && !(data4 % 1) && !isNaN(data4))) {
        const err6 = {
          instancePath: instancePath + '/limit',
          schemaPath: '#/properties/limit/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data4 == 'number') {
        if (data4 < 1 || isNaN(data4)) {
          const err7 = {
            instancePath: instancePath + '/limit',
            schemaPath: '#/properties/limit/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema62 = {
  description: 'One record.',
  type: 'object',
  properties: {
    kind: { description: 'One record.', const: 'get' },
    of: { description: 'The entity. Default: that of the result.', type: 'string' },
    where: { description: 'What the record has besides what the request says.', $ref: '#/$defs/where' },
  },
  required: ['kind'],
  additionalProperties: false,
};
function validate45(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate45.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of' || key0 === 'where')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('get' !== data.kind) {
        const err2 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'get' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err3 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.where !== undefined) {
      let data2 = data.where;
      if (!(data2 && typeof data2 == 'object' && !Array.isArray(data2))) {
        const err4 = {
          instancePath: instancePath + '/where',
          schemaPath: '#/$defs/where/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate45.errors = vErrors;
  return errors === 0;
}
validate45.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema64 = {
  description: 'Makes a record of the request.',
  type: 'object',
  properties: {
    kind: { description: 'A new record.', const: 'create' },
    of: { description: 'The entity. Default: that of the request.', type: 'string' },
    set: { description: 'Values that the record gets besides those of the request.', $ref: '#/$defs/where' },
  },
  required: ['kind'],
  additionalProperties: false,
};
function validate47(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate47.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of' || key0 === 'set')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('create' !== data.kind) {
        const err2 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'create' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err3 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.set !== undefined) {
      let data2 = data.set;
      if (!(data2 && typeof data2 == 'object' && !Array.isArray(data2))) {
        const err4 = {
          instancePath: instancePath + '/set',
          schemaPath: '#/$defs/where/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate47.errors = vErrors;
  return errors === 0;
}
validate47.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema66 = {
  description: "Changes the record that the request's key names.",
  type: 'object',
  properties: {
    kind: { description: 'A change.', const: 'update' },
    of: { description: 'The entity. Default: that of the request.', type: 'string' },
    set: { description: 'Values that the record gets besides those of the request.', $ref: '#/$defs/where' },
  },
  required: ['kind'],
  additionalProperties: false,
};
function validate49(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate49.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of' || key0 === 'set')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('update' !== data.kind) {
        const err2 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'update' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err3 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.set !== undefined) {
      let data2 = data.set;
      if (!(data2 && typeof data2 == 'object' && !Array.isArray(data2))) {
        const err4 = {
          instancePath: instancePath + '/set',
          schemaPath: '#/$defs/where/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate49.errors = vErrors;
  return errors === 0;
}
validate49.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema70 = {
  description: 'Counts and sums over the records of an entity.',
  type: 'object',
  properties: {
    kind: { description: 'A summary.', const: 'summary' },
    of: { description: 'The entity.', type: 'string' },
    count: { description: 'The field of the result that holds how many there are.', type: 'string' },
    where: { description: 'Which records count.', $ref: '#/$defs/where' },
    sums: {
      description: "From each field of the result to the entity's field that it sums.",
      type: 'object',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['kind', 'of'],
  additionalProperties: false,
};
function validate51(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate51.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.of === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'of' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of' || key0 === 'count' || key0 === 'where' || key0 === 'sums')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('summary' !== data.kind) {
        const err3 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'summary' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err4 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.count !== undefined) {
      if (typeof data.count !== 'string') {
        const err5 = {
          instancePath: instancePath + '/count',
          schemaPath: '#/properties/count/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.where !== undefined) {
      let data3 = data.where;
      if (!(data3 && typeof data3 == 'object' && !Array.isArray(data3))) {
        const err6 = {
          instancePath: instancePath + '/where',
          schemaPath: '#/$defs/where/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.sums !== undefined) {
      let data4 = data.sums;
      if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
        for (const key1 in data4) {
          if (typeof data4[key1] !== 'string') {
            const err7 = {
              instancePath: instancePath + '/sums/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/sums/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/sums',
          schemaPath: '#/properties/sums/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate51.errors = vErrors;
  return errors === 0;
}
validate51.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema72 = {
  description: 'Starts the export job of a list: one file, the records that the request filters.',
  type: 'object',
  properties: {
    kind: { description: 'An export.', const: 'export' },
    of: { description: 'The entity.', type: 'string' },
    where: {
      description: "What every record in it has. Default: what those of the entity's list have.",
      $ref: '#/$defs/where',
    },
    columns: {
      description: 'Its columns: fields of the entity, in order.',
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
    },
    fileName: { description: 'What the file is called, without date and ending.', type: 'string' },
  },
  required: ['kind', 'of', 'columns', 'fileName'],
  additionalProperties: false,
};
function validate53(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.of === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'of' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.columns === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'columns' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.fileName === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'fileName' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of' || key0 === 'where' || key0 === 'columns' || key0 === 'fileName')) {
        const err4 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('export' !== data.kind) {
        const err5 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'export' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err6 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.where !== undefined) {
      let data2 = data.where;
      if (!(data2 && typeof data2 == 'object' && !Array.isArray(data2))) {
        const err7 = {
          instancePath: instancePath + '/where',
          schemaPath: '#/$defs/where/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.columns !== undefined) {
      let data3 = data.columns;
      if (Array.isArray(data3)) {
        if (data3.length < 1) {
          const err8 = {
            instancePath: instancePath + '/columns',
            schemaPath: '#/properties/columns/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data3[i0] !== 'string') {
            const err9 = {
              instancePath: instancePath + '/columns/' + i0,
              schemaPath: '#/properties/columns/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = {
          instancePath: instancePath + '/columns',
          schemaPath: '#/properties/columns/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.fileName !== undefined) {
      if (typeof data.fileName !== 'string') {
        const err11 = {
          instancePath: instancePath + '/fileName',
          schemaPath: '#/properties/fileName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate53.errors = vErrors;
  return errors === 0;
}
validate53.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema76 = {
  description: 'Always the same.',
  type: 'object',
  properties: {
    kind: { description: 'A fixed answer.', const: 'fixed' },
    value: { description: 'The result, as it goes over the wire.' },
    after: { description: 'It is a while in coming: for looking at what waits.', $ref: '#/$defs/duration' },
  },
  required: ['kind', 'value'],
  additionalProperties: false,
};
const schema77 = {
  description: 'A length of time: a number and s, minutes or hours (5s, 30 minutes, 24 hours).',
  type: 'string',
  pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$',
};
const pattern16 = new RegExp('^[0-9]+ ?(s|seconds?|minutes?|hours?)$', 'u');
function validate55(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.value === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'value' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'value' || key0 === 'after')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('fixed' !== data.kind) {
        const err3 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'fixed' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.after !== undefined) {
      let data1 = data.after;
      if (typeof data1 === 'string') {
        if (!pattern16.test(data1)) {
          const err4 = {
            instancePath: instancePath + '/after',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/after',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate55.errors = vErrors;
  return errors === 0;
}
validate55.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema80 = {
  description: 'Computes each field of the result. Here form is the request, data what other calls answer to it.',
  type: 'object',
  properties: {
    kind: { description: 'A calculation.', const: 'calculate' },
    data: {
      description:
        'Calls whose answers it needs, keyed by name: data.<name> is the answer. Required fields of their requests come from with, or from this request by name.',
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
      additionalProperties: {
        description: 'A call by its name, or with values for its request.',
        anyOf: [
          { $ref: '#/$defs/callName' },
          {
            type: 'object',
            properties: {
              call: { description: 'The call that is asked.', $ref: '#/$defs/callName' },
              with: { description: 'Values for its request.', $ref: '#/$defs/filling' },
            },
            required: ['call'],
            additionalProperties: false,
          },
        ],
      },
    },
    check: {
      description: 'What must hold, each with the sentence that it is refused with.',
      anyOf: [{ $ref: '#/$defs/check' }, { type: 'array', items: { $ref: '#/$defs/check' }, minItems: 1 }],
    },
    set: {
      description: 'From each field of the result to the expression that gives it.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/expression' },
    },
  },
  required: ['kind', 'set'],
  additionalProperties: false,
};
const schema85 = {
  description:
    "A condition or a value in CEL's spelling, read from the roots row, rows, item, form, chosen, filter, data, result, route, user, site and now. Text constants stand in single quotes; enum values go by their name.",
  type: 'string',
  minLength: 1,
};
const pattern17 = new RegExp('^[A-Za-z][A-Za-z0-9]*$', 'u');
const schema83 = {
  description:
    'Values for the request or the address, keyed by the name of the field that they fill. Each is an expression; for a request it may also be a list or an object of them.',
  type: 'object',
  additionalProperties: { $ref: '#/$defs/given' },
};
const schema84 = {
  description: 'An expression, or a list or an object of what is given in the same way.',
  anyOf: [
    { $ref: '#/$defs/expression' },
    { type: 'array', items: { $ref: '#/$defs/given' } },
    { type: 'object', additionalProperties: { $ref: '#/$defs/given' } },
  ],
};
const wrapper2 = { validate: validate59 };
function validate59(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data === 'string') {
    if (func3(data) < 1) {
      const err0 = {
        instancePath,
        schemaPath: '#/$defs/expression/minLength',
        keyword: 'minLength',
        params: { limit: 1 },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = { instancePath, schemaPath: '#/$defs/expression/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (
        !wrapper2.validate(data[i0], {
          instancePath: instancePath + '/' + i0,
          parentData: data,
          parentDataProperty: i0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'array' } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var items1 = true;
  }
  const _errs7 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !wrapper2.validate(data[key0], {
          instancePath: instancePath + '/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: data,
          parentDataProperty: key0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: '#/anyOf/2/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  var _valid0 = _errs7 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props2 = true;
  }
  if (!valid0) {
    const err4 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate59.errors = vErrors;
  evaluated0.props = props2;
  evaluated0.items = items1;
  return errors === 0;
}
validate59.evaluated = { dynamicProps: true, dynamicItems: true };
function validate58(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !validate59(data[key0], {
          instancePath: instancePath + '/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: data,
          parentDataProperty: key0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate58.errors = vErrors;
  return errors === 0;
}
validate58.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema86 = {
  description: 'A condition, and the sentence that is said when it does not hold.',
  type: 'object',
  properties: {
    that: { description: 'The condition that must hold.', $ref: '#/$defs/expression' },
    say: { description: 'What is said when it does not hold.', $ref: '#/$defs/text' },
  },
  required: ['that', 'say'],
  additionalProperties: false,
};
const schema88 = { description: 'A sentence that people read. {expression} inside it prints a value.', type: 'string' };
function validate62(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate62.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.that === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'that' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.say === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'say' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'that' || key0 === 'say')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.that !== undefined) {
      let data0 = data.that;
      if (typeof data0 === 'string') {
        if (func3(data0) < 1) {
          const err3 = {
            instancePath: instancePath + '/that',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + '/that',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.say !== undefined) {
      if (typeof data.say !== 'string') {
        const err5 = {
          instancePath: instancePath + '/say',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate62.errors = vErrors;
  return errors === 0;
}
validate62.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate57(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.set === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'set' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'data' || key0 === 'check' || key0 === 'set')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('calculate' !== data.kind) {
        const err3 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'calculate' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.data !== undefined) {
      let data1 = data.data;
      if (data1 && typeof data1 == 'object' && !Array.isArray(data1)) {
        for (const key1 in data1) {
          const _errs5 = errors;
          if (typeof key1 === 'string') {
            if (!pattern17.test(key1)) {
              const err4 = {
                instancePath: instancePath + '/data',
                schemaPath: '#/properties/data/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
                propertyName: key1,
              };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          }
          var valid1 = _errs5 === errors;
          if (!valid1) {
            const err5 = {
              instancePath: instancePath + '/data',
              schemaPath: '#/properties/data/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key1 },
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
        for (const key2 in data1) {
          let data2 = data1[key2];
          const _errs8 = errors;
          let valid3 = false;
          const _errs9 = errors;
          if (typeof data2 === 'string') {
            if (!pattern6.test(data2)) {
              const err6 = {
                instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/$defs/callName/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
              };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = {
              instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/callName/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          var _valid0 = _errs9 === errors;
          valid3 = valid3 || _valid0;
          const _errs12 = errors;
          if (data2 && typeof data2 == 'object' && !Array.isArray(data2)) {
            if (data2.call === undefined) {
              const err8 = {
                instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/properties/data/additionalProperties/anyOf/1/required',
                keyword: 'required',
                params: { missingProperty: 'call' },
              };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            for (const key3 in data2) {
              if (!(key3 === 'call' || key3 === 'with')) {
                const err9 = {
                  instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                  schemaPath: '#/properties/data/additionalProperties/anyOf/1/additionalProperties',
                  keyword: 'additionalProperties',
                  params: { additionalProperty: key3 },
                };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data2.call !== undefined) {
              let data3 = data2.call;
              if (typeof data3 === 'string') {
                if (!pattern6.test(data3)) {
                  const err10 = {
                    instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1') + '/call',
                    schemaPath: '#/$defs/callName/pattern',
                    keyword: 'pattern',
                    params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
                  };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              } else {
                const err11 = {
                  instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1') + '/call',
                  schemaPath: '#/$defs/callName/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data2.with !== undefined) {
              if (
                !validate58(data2.with, {
                  instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1') + '/with',
                  parentData: data2,
                  parentDataProperty: 'with',
                  rootData,
                  dynamicAnchors,
                })
              ) {
                vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err12 = {
              instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/data/additionalProperties/anyOf/1/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
          var _valid0 = _errs12 === errors;
          valid3 = valid3 || _valid0;
          if (!valid3) {
            const err13 = {
              instancePath: instancePath + '/data/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/data/additionalProperties/anyOf',
              keyword: 'anyOf',
              params: {},
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          } else {
            errors = _errs8;
            if (vErrors !== null) {
              if (_errs8) {
                vErrors.length = _errs8;
              } else {
                vErrors = null;
              }
            }
          }
        }
      } else {
        const err14 = {
          instancePath: instancePath + '/data',
          schemaPath: '#/properties/data/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.check !== undefined) {
      let data5 = data.check;
      const _errs20 = errors;
      let valid7 = false;
      const _errs21 = errors;
      if (
        !validate62(data5, {
          instancePath: instancePath + '/check',
          parentData: data,
          parentDataProperty: 'check',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
        errors = vErrors.length;
      }
      var _valid1 = _errs21 === errors;
      valid7 = valid7 || _valid1;
      const _errs22 = errors;
      if (Array.isArray(data5)) {
        if (data5.length < 1) {
          const err15 = {
            instancePath: instancePath + '/check',
            schemaPath: '#/properties/check/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        const len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate62(data5[i0], {
              instancePath: instancePath + '/check/' + i0,
              parentData: data5,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/check',
          schemaPath: '#/properties/check/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      var _valid1 = _errs22 === errors;
      valid7 = valid7 || _valid1;
      if (!valid7) {
        const err17 = {
          instancePath: instancePath + '/check',
          schemaPath: '#/properties/check/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      } else {
        errors = _errs20;
        if (vErrors !== null) {
          if (_errs20) {
            vErrors.length = _errs20;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.set !== undefined) {
      let data7 = data.set;
      if (data7 && typeof data7 == 'object' && !Array.isArray(data7)) {
        for (const key4 in data7) {
          let data8 = data7[key4];
          if (typeof data8 === 'string') {
            if (func3(data8) < 1) {
              const err18 = {
                instancePath: instancePath + '/set/' + key4.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/$defs/expression/minLength',
                keyword: 'minLength',
                params: { limit: 1 },
              };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          } else {
            const err19 = {
              instancePath: instancePath + '/set/' + key4.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/expression/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/set',
          schemaPath: '#/properties/set/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
  } else {
    const err21 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err21];
    } else {
      vErrors.push(err21);
    }
    errors++;
  }
  validate57.errors = vErrors;
  return errors === 0;
}
validate57.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema90 = {
  description:
    'Does to each of many records what another call does to one, and says of each how it went. Where the result is job, it goes on after the answer. Records are named by their keys, or by what a list is asked with (requestOf): then they are what that list would show.',
  type: 'object',
  properties: {
    kind: { description: 'A batch.', const: 'batch' },
    each: {
      description:
        "The call that is answered for each record. Its request takes the record's key; its other fields come from this request by name, required ones also from the record.",
      $ref: '#/$defs/callName',
    },
    rows: { description: 'The field of this request that lists keys.', type: 'string' },
    most: {
      description: 'The most records at once. Default: 200, of a job 10000.',
      type: 'integer',
      minimum: 1,
      maximum: 50000,
    },
  },
  required: ['kind', 'each'],
  additionalProperties: false,
};
function validate66(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate66.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.each === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'each' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'each' || key0 === 'rows' || key0 === 'most')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('batch' !== data.kind) {
        const err3 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'batch' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.each !== undefined) {
      let data1 = data.each;
      if (typeof data1 === 'string') {
        if (!pattern6.test(data1)) {
          const err4 = {
            instancePath: instancePath + '/each',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/each',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.rows !== undefined) {
      if (typeof data.rows !== 'string') {
        const err6 = {
          instancePath: instancePath + '/rows',
          schemaPath: '#/properties/rows/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.most !== undefined) {
      let data3 = data.most;
      if (!(typeof data3 == 'number' && !(data3 % 1) && !isNaN(data3))) {
        const err7 = {
          instancePath: instancePath + '/most',
          schemaPath: '#/properties/most/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data3 == 'number') {
        if (data3 > 50000 || isNaN(data3)) {
          const err8 = {
            instancePath: instancePath + '/most',
            schemaPath: '#/properties/most/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 50000 },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (data3 < 1 || isNaN(data3)) {
          const err9 = {
            instancePath: instancePath + '/most',
            schemaPath: '#/properties/most/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate66.errors = vErrors;
  return errors === 0;
}
validate66.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate42(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate42.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (
    !(
      data === 'list' ||
      data === 'get' ||
      data === 'create' ||
      data === 'update' ||
      data === 'remove' ||
      data === 'summary' ||
      data === 'job' ||
      data === 'code' ||
      data === 'captcha' ||
      data === 'custom'
    )
  ) {
    const err1 = {
      instancePath,
      schemaPath: '#/anyOf/0/enum',
      keyword: 'enum',
      params: { allowedValues: schema59.anyOf[0].enum },
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (!validate43(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  const _errs4 = errors;
  if (!validate45(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs5 = errors;
  if (!validate47(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs5 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs6 = errors;
  if (!validate49(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs6 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs7 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/$defs/removeAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'kind' || key0 === 'of')) {
        const err3 = {
          instancePath,
          schemaPath: '#/$defs/removeAnswer/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('remove' !== data.kind) {
        const err4 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/$defs/removeAnswer/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'remove' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err5 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/$defs/removeAnswer/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: '#/$defs/removeAnswer/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  var _valid0 = _errs7 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs14 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err7 = {
        instancePath,
        schemaPath: '#/$defs/transitionAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.to === undefined) {
      const err8 = {
        instancePath,
        schemaPath: '#/$defs/transitionAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'to' },
      };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    for (const key1 in data) {
      if (!(key1 === 'kind' || key1 === 'of' || key1 === 'to')) {
        const err9 = {
          instancePath,
          schemaPath: '#/$defs/transitionAnswer/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key1 },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('transition' !== data.kind) {
        const err10 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/$defs/transitionAnswer/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'transition' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err11 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/$defs/transitionAnswer/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.to !== undefined) {
      if (typeof data.to !== 'string') {
        const err12 = {
          instancePath: instancePath + '/to',
          schemaPath: '#/$defs/transitionAnswer/properties/to/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = {
      instancePath,
      schemaPath: '#/$defs/transitionAnswer/type',
      keyword: 'type',
      params: { type: 'object' },
    };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  var _valid0 = _errs14 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs23 = errors;
  if (!validate51(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs23 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs24 = errors;
  if (!validate53(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs24 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs25 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err14 = {
        instancePath,
        schemaPath: '#/$defs/jobAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      if (vErrors === null) {
        vErrors = [err14];
      } else {
        vErrors.push(err14);
      }
      errors++;
    }
    for (const key2 in data) {
      if (!(key2 === 'kind')) {
        const err15 = {
          instancePath,
          schemaPath: '#/$defs/jobAnswer/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key2 },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('job' !== data.kind) {
        const err16 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/$defs/jobAnswer/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'job' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: '#/$defs/jobAnswer/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  var _valid0 = _errs25 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs30 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err18 = {
        instancePath,
        schemaPath: '#/$defs/codeAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      if (vErrors === null) {
        vErrors = [err18];
      } else {
        vErrors.push(err18);
      }
      errors++;
    }
    for (const key3 in data) {
      if (!(key3 === 'kind' || key3 === 'need')) {
        const err19 = {
          instancePath,
          schemaPath: '#/$defs/codeAnswer/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key3 },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('code' !== data.kind) {
        const err20 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/$defs/codeAnswer/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'code' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.need !== undefined) {
      if (typeof data.need !== 'string') {
        const err21 = {
          instancePath: instancePath + '/need',
          schemaPath: '#/$defs/codeAnswer/properties/need/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
  } else {
    const err22 = { instancePath, schemaPath: '#/$defs/codeAnswer/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err22];
    } else {
      vErrors.push(err22);
    }
    errors++;
  }
  var _valid0 = _errs30 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs37 = errors;
  if (!validate55(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs37 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs38 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err23 = {
        instancePath,
        schemaPath: '#/$defs/customAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      if (vErrors === null) {
        vErrors = [err23];
      } else {
        vErrors.push(err23);
      }
      errors++;
    }
    for (const key4 in data) {
      if (!(key4 === 'kind')) {
        const err24 = {
          instancePath,
          schemaPath: '#/$defs/customAnswer/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key4 },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('custom' !== data.kind) {
        const err25 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/$defs/customAnswer/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'custom' },
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
  } else {
    const err26 = {
      instancePath,
      schemaPath: '#/$defs/customAnswer/type',
      keyword: 'type',
      params: { type: 'object' },
    };
    if (vErrors === null) {
      vErrors = [err26];
    } else {
      vErrors.push(err26);
    }
    errors++;
  }
  var _valid0 = _errs38 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs43 = errors;
  const _errs46 = errors;
  let valid12 = false;
  let passing0 = null;
  const _errs47 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.store === undefined) {
      const err27 = {
        instancePath,
        schemaPath: '#/$defs/fileAnswer/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'store' },
      };
      if (vErrors === null) {
        vErrors = [err27];
      } else {
        vErrors.push(err27);
      }
      errors++;
    }
  }
  var _valid1 = _errs47 === errors;
  if (_valid1) {
    valid12 = true;
    passing0 = 0;
  }
  const _errs48 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.find === undefined) {
      const err28 = {
        instancePath,
        schemaPath: '#/$defs/fileAnswer/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'find' },
      };
      if (vErrors === null) {
        vErrors = [err28];
      } else {
        vErrors.push(err28);
      }
      errors++;
    }
  }
  var _valid1 = _errs48 === errors;
  if (_valid1 && valid12) {
    valid12 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid1) {
      valid12 = true;
      passing0 = 1;
    }
    const _errs49 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.template === undefined) {
        const err29 = {
          instancePath,
          schemaPath: '#/$defs/fileAnswer/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'template' },
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    var _valid1 = _errs49 === errors;
    if (_valid1 && valid12) {
      valid12 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid1) {
        valid12 = true;
        passing0 = 2;
      }
    }
  }
  if (!valid12) {
    const err30 = {
      instancePath,
      schemaPath: '#/$defs/fileAnswer/oneOf',
      keyword: 'oneOf',
      params: { passingSchemas: passing0 },
    };
    if (vErrors === null) {
      vErrors = [err30];
    } else {
      vErrors.push(err30);
    }
    errors++;
  } else {
    errors = _errs46;
    if (vErrors !== null) {
      if (_errs46) {
        vErrors.length = _errs46;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err31 = {
        instancePath,
        schemaPath: '#/$defs/fileAnswer/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      if (vErrors === null) {
        vErrors = [err31];
      } else {
        vErrors.push(err31);
      }
      errors++;
    }
    for (const key5 in data) {
      if (
        !(
          key5 === 'kind' ||
          key5 === 'store' ||
          key5 === 'under' ||
          key5 === 'find' ||
          key5 === 'template' ||
          key5 === 'gives'
        )
      ) {
        const err32 = {
          instancePath,
          schemaPath: '#/$defs/fileAnswer/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key5 },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if ('file' !== data.kind) {
        const err33 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/$defs/fileAnswer/properties/kind/const',
          keyword: 'const',
          params: { allowedValue: 'file' },
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.store !== undefined) {
      if (typeof data.store !== 'string') {
        const err34 = {
          instancePath: instancePath + '/store',
          schemaPath: '#/$defs/fileAnswer/properties/store/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.under !== undefined) {
      if (typeof data.under !== 'string') {
        const err35 = {
          instancePath: instancePath + '/under',
          schemaPath: '#/$defs/fileAnswer/properties/under/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.find !== undefined) {
      if (typeof data.find !== 'string') {
        const err36 = {
          instancePath: instancePath + '/find',
          schemaPath: '#/$defs/fileAnswer/properties/find/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.template !== undefined) {
      if (typeof data.template !== 'string') {
        const err37 = {
          instancePath: instancePath + '/template',
          schemaPath: '#/$defs/fileAnswer/properties/template/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data.gives !== undefined) {
      let data14 = data.gives;
      if (data14 && typeof data14 == 'object' && !Array.isArray(data14)) {
        for (const key6 in data14) {
          let data15 = data14[key6];
          if (typeof data15 !== 'string') {
            const err38 = {
              instancePath: instancePath + '/gives/' + key6.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/fileAnswer/properties/gives/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
          if (
            !(data15 === 'id' || data15 === 'address' || data15 === 'name' || data15 === 'size' || data15 === 'type')
          ) {
            const err39 = {
              instancePath: instancePath + '/gives/' + key6.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/fileAnswer/properties/gives/additionalProperties/enum',
              keyword: 'enum',
              params: { allowedValues: schema79.properties.gives.additionalProperties.enum },
            };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
        }
      } else {
        const err40 = {
          instancePath: instancePath + '/gives',
          schemaPath: '#/$defs/fileAnswer/properties/gives/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
  } else {
    const err41 = { instancePath, schemaPath: '#/$defs/fileAnswer/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err41];
    } else {
      vErrors.push(err41);
    }
    errors++;
  }
  var _valid0 = _errs43 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs65 = errors;
  if (!validate57(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs65 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs66 = errors;
  if (!validate66(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs66 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  if (!valid0) {
    const err42 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err42];
    } else {
      vErrors.push(err42);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate42.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate42.evaluated = { dynamicProps: true, dynamicItems: false };
function validate33(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  const _errs3 = errors;
  let valid1 = false;
  const _errs4 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.get === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/anyOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'get' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid1 = _errs4 === errors;
  valid1 = valid1 || _valid1;
  const _errs5 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.post === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/0/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'post' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid1 = _errs5 === errors;
  valid1 = valid1 || _valid1;
  if (!valid1) {
    const err2 = { instancePath, schemaPath: '#/oneOf/0/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs3;
    if (vErrors !== null) {
      if (_errs3) {
        vErrors.length = _errs3;
      } else {
        vErrors = null;
      }
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs6 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.put === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'put' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
  }
  var _valid0 = _errs6 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
    const _errs7 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.delete === undefined) {
        const err4 = {
          instancePath,
          schemaPath: '#/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'delete' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    var _valid0 = _errs7 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
    }
  }
  if (!valid0) {
    const err5 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema45.properties, key0)) {
        const err6 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err7 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err8 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.get !== undefined) {
      let data2 = data.get;
      if (typeof data2 === 'string') {
        if (!pattern10.test(data2)) {
          const err9 = {
            instancePath: instancePath + '/get',
            schemaPath: '#/$defs/path/pattern',
            keyword: 'pattern',
            params: { pattern: '^/[^ ?#]*$' },
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = {
          instancePath: instancePath + '/get',
          schemaPath: '#/$defs/path/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.post !== undefined) {
      let data3 = data.post;
      if (typeof data3 === 'string') {
        if (!pattern10.test(data3)) {
          const err11 = {
            instancePath: instancePath + '/post',
            schemaPath: '#/$defs/path/pattern',
            keyword: 'pattern',
            params: { pattern: '^/[^ ?#]*$' },
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = {
          instancePath: instancePath + '/post',
          schemaPath: '#/$defs/path/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.put !== undefined) {
      let data4 = data.put;
      if (typeof data4 === 'string') {
        if (!pattern10.test(data4)) {
          const err13 = {
            instancePath: instancePath + '/put',
            schemaPath: '#/$defs/path/pattern',
            keyword: 'pattern',
            params: { pattern: '^/[^ ?#]*$' },
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = {
          instancePath: instancePath + '/put',
          schemaPath: '#/$defs/path/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.delete !== undefined) {
      let data5 = data.delete;
      if (typeof data5 === 'string') {
        if (!pattern10.test(data5)) {
          const err15 = {
            instancePath: instancePath + '/delete',
            schemaPath: '#/$defs/path/pattern',
            keyword: 'pattern',
            params: { pattern: '^/[^ ?#]*$' },
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/delete',
          schemaPath: '#/$defs/path/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.request !== undefined) {
      if (
        !validate34(data.request, {
          instancePath: instancePath + '/request',
          parentData: data,
          parentDataProperty: 'request',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
        errors = vErrors.length;
      }
    }
    if (data.result !== undefined) {
      if (
        !validate39(data.result, {
          instancePath: instancePath + '/result',
          parentData: data,
          parentDataProperty: 'result',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
        errors = vErrors.length;
      }
    }
    if (data.reads !== undefined) {
      let data8 = data.reads;
      if (Array.isArray(data8)) {
        const len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data8[i0] !== 'string') {
            const err17 = {
              instancePath: instancePath + '/reads/' + i0,
              schemaPath: '#/$defs/entityNames/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = {
          instancePath: instancePath + '/reads',
          schemaPath: '#/$defs/entityNames/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.writes !== undefined) {
      let data10 = data.writes;
      if (Array.isArray(data10)) {
        const len1 = data10.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data10[i1] !== 'string') {
            const err19 = {
              instancePath: instancePath + '/writes/' + i1,
              schemaPath: '#/$defs/entityNames/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/writes',
          schemaPath: '#/$defs/entityNames/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.needs !== undefined) {
      let data12 = data.needs;
      if (Array.isArray(data12)) {
        const len2 = data12.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data12[i2] !== 'string') {
            const err21 = {
              instancePath: instancePath + '/needs/' + i2,
              schemaPath: '#/properties/needs/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
      } else {
        const err22 = {
          instancePath: instancePath + '/needs',
          schemaPath: '#/properties/needs/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data14 = data.permission;
      const _errs42 = errors;
      let valid15 = false;
      const _errs43 = errors;
      if (typeof data14 !== 'string') {
        const err23 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/properties/permission/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
      var _valid2 = _errs43 === errors;
      valid15 = valid15 || _valid2;
      const _errs45 = errors;
      if (Array.isArray(data14)) {
        if (data14.length < 1) {
          const err24 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/properties/permission/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
        const len3 = data14.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (typeof data14[i3] !== 'string') {
            const err25 = {
              instancePath: instancePath + '/permission/' + i3,
              schemaPath: '#/properties/permission/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
      } else {
        const err26 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/properties/permission/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      var _valid2 = _errs45 === errors;
      valid15 = valid15 || _valid2;
      if (!valid15) {
        const err27 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/properties/permission/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      } else {
        errors = _errs42;
        if (vErrors !== null) {
          if (_errs42) {
            vErrors.length = _errs42;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.unguarded !== undefined) {
      let data16 = data.unguarded;
      if (typeof data16 === 'string') {
        if (func3(data16) < 8) {
          const err28 = {
            instancePath: instancePath + '/unguarded',
            schemaPath: '#/$defs/reason/minLength',
            keyword: 'minLength',
            params: { limit: 8 },
          };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
      } else {
        const err29 = {
          instancePath: instancePath + '/unguarded',
          schemaPath: '#/$defs/reason/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.idempotent !== undefined) {
      if (typeof data.idempotent !== 'boolean') {
        const err30 = {
          instancePath: instancePath + '/idempotent',
          schemaPath: '#/properties/idempotent/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.money !== undefined) {
      if (typeof data.money !== 'boolean') {
        const err31 = {
          instancePath: instancePath + '/money',
          schemaPath: '#/properties/money/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.unverified !== undefined) {
      let data19 = data.unverified;
      if (typeof data19 === 'string') {
        if (func3(data19) < 8) {
          const err32 = {
            instancePath: instancePath + '/unverified',
            schemaPath: '#/$defs/reason/minLength',
            keyword: 'minLength',
            params: { limit: 8 },
          };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      } else {
        const err33 = {
          instancePath: instancePath + '/unverified',
          schemaPath: '#/$defs/reason/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.forbidden !== undefined) {
      let data20 = data.forbidden;
      if (typeof data20 !== 'string') {
        const err34 = {
          instancePath: instancePath + '/forbidden',
          schemaPath: '#/properties/forbidden/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
      if (!(data20 === 'page' || data20 === 'inline')) {
        const err35 = {
          instancePath: instancePath + '/forbidden',
          schemaPath: '#/properties/forbidden/enum',
          keyword: 'enum',
          params: { allowedValues: schema45.properties.forbidden.enum },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.audit !== undefined) {
      let data21 = data.audit;
      if (typeof data21 !== 'string') {
        const err36 = {
          instancePath: instancePath + '/audit',
          schemaPath: '#/properties/audit/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
      if (!(data21 === 'money' || data21 === 'permission' || data21 === 'reveal' || data21 === 'session')) {
        const err37 = {
          instancePath: instancePath + '/audit',
          schemaPath: '#/properties/audit/enum',
          keyword: 'enum',
          params: { allowedValues: schema45.properties.audit.enum },
        };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data.answer !== undefined) {
      if (
        !validate42(data.answer, {
          instancePath: instancePath + '/answer',
          parentData: data,
          parentDataProperty: 'answer',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err38 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err38];
    } else {
      vErrors.push(err38);
    }
    errors++;
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate32(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate32.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.calls === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'calls' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(key0 === '$schema' || key0 === 'title' || key0 === 'description' || key0 === 'unguarded' || key0 === 'calls')
      ) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err3 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err4 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err5 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.unguarded !== undefined) {
      let data3 = data.unguarded;
      if (typeof data3 === 'string') {
        if (func3(data3) < 8) {
          const err6 = {
            instancePath: instancePath + '/unguarded',
            schemaPath: '#/$defs/reason/minLength',
            keyword: 'minLength',
            params: { limit: 8 },
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/unguarded',
          schemaPath: '#/$defs/reason/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.calls !== undefined) {
      let data4 = data.calls;
      if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
        for (const key1 in data4) {
          const _errs13 = errors;
          if (typeof key1 === 'string') {
            if (!pattern9.test(key1)) {
              const err8 = {
                instancePath: instancePath + '/calls',
                schemaPath: '#/properties/calls/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9-]*$' },
                propertyName: key1,
              };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          }
          var valid2 = _errs13 === errors;
          if (!valid2) {
            const err9 = {
              instancePath: instancePath + '/calls',
              schemaPath: '#/properties/calls/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key1 },
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        for (const key2 in data4) {
          if (
            !validate33(data4[key2], {
              instancePath: instancePath + '/calls/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data4,
              parentDataProperty: key2,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err10 = {
          instancePath: instancePath + '/calls',
          schemaPath: '#/properties/calls/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate31(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="calls" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate32(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
    errors = vErrors.length;
  }
  validate31.errors = vErrors;
  return errors === 0;
}
validate31.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const needFile = validate71;
const schema92 = { $id: 'need', $ref: 'dialect#/$defs/need' };
const schema93 = {
  title: 'Need',
  description:
    'What must be true before a call is sent. Named on the call, so that no screen can forget it; the server enforces the same.',
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    title: { description: 'What people call it.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    state: {
      description: 'A state of the person or of the merchant: the action is disabled without it, and says why.',
      $ref: '#/$defs/stateNeed',
    },
    agreement: {
      description: 'An agreement that must have been signed: shown if it is not, then the call goes on.',
      $ref: '#/$defs/agreementNeed',
    },
    captcha: {
      description: 'What a picture shows must be typed, for calls that anyone may send.',
      $ref: '#/$defs/captchaNeed',
    },
    code: { description: 'A code that is sent to the person and must be given.', $ref: '#/$defs/codeNeed' },
  },
  oneOf: [{ required: ['state'] }, { required: ['agreement'] }, { required: ['captcha'] }, { required: ['code'] }],
  required: ['title'],
  additionalProperties: false,
};
const schema94 = {
  description: 'A condition on user and site.',
  type: 'object',
  properties: {
    that: { description: 'The condition.', $ref: '#/$defs/expression' },
    say: { description: 'The reason that is given while it does not hold.', $ref: '#/$defs/text' },
    navigate: { description: 'The path where the person can mend it.', type: 'string' },
  },
  required: ['that', 'say'],
  additionalProperties: false,
};
function validate73(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.that === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'that' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.say === undefined) {
      const err1 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'say' } };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'that' || key0 === 'say' || key0 === 'navigate')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.that !== undefined) {
      let data0 = data.that;
      if (typeof data0 === 'string') {
        if (func3(data0) < 1) {
          const err3 = {
            instancePath: instancePath + '/that',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + '/that',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.say !== undefined) {
      if (typeof data.say !== 'string') {
        const err5 = {
          instancePath: instancePath + '/say',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.navigate !== undefined) {
      if (typeof data.navigate !== 'string') {
        const err6 = {
          instancePath: instancePath + '/navigate',
          schemaPath: '#/properties/navigate/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
  } else {
    const err7 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate73.errors = vErrors;
  return errors === 0;
}
validate73.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema97 = {
  description: 'Agreements, by type.',
  type: 'object',
  properties: {
    types: {
      description: 'The agreements that must be signed.',
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
    },
    field: {
      description: 'The request field that says it is signed; a form that shows it asks in place.',
      type: 'string',
    },
    ask: {
      description:
        'The call that is asked for each type, with the type as its one required field; its answer is data.ask.',
      $ref: '#/$defs/callName',
    },
    skip: { description: 'It is signed where this holds.', $ref: '#/$defs/expression' },
    sign: {
      description: 'The call that signs one; it is sent what it has in common with data.ask.',
      $ref: '#/$defs/callName',
    },
    label: { description: 'What the agreement is called.', $ref: '#/$defs/expression' },
    text: { description: 'Its text, which may be HTML.', $ref: '#/$defs/expression' },
  },
  required: ['types'],
  additionalProperties: false,
};
function validate75(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate75.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.types === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'types' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === 'types' ||
          key0 === 'field' ||
          key0 === 'ask' ||
          key0 === 'skip' ||
          key0 === 'sign' ||
          key0 === 'label' ||
          key0 === 'text'
        )
      ) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.types !== undefined) {
      let data0 = data.types;
      if (Array.isArray(data0)) {
        if (data0.length < 1) {
          const err2 = {
            instancePath: instancePath + '/types',
            schemaPath: '#/properties/types/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data0[i0] !== 'string') {
            const err3 = {
              instancePath: instancePath + '/types/' + i0,
              schemaPath: '#/properties/types/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = {
          instancePath: instancePath + '/types',
          schemaPath: '#/properties/types/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err5 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.ask !== undefined) {
      let data3 = data.ask;
      if (typeof data3 === 'string') {
        if (!pattern6.test(data3)) {
          const err6 = {
            instancePath: instancePath + '/ask',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/ask',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.skip !== undefined) {
      let data4 = data.skip;
      if (typeof data4 === 'string') {
        if (func3(data4) < 1) {
          const err8 = {
            instancePath: instancePath + '/skip',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/skip',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.sign !== undefined) {
      let data5 = data.sign;
      if (typeof data5 === 'string') {
        if (!pattern6.test(data5)) {
          const err10 = {
            instancePath: instancePath + '/sign',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = {
          instancePath: instancePath + '/sign',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.label !== undefined) {
      let data6 = data.label;
      if (typeof data6 === 'string') {
        if (func3(data6) < 1) {
          const err12 = {
            instancePath: instancePath + '/label',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      } else {
        const err13 = {
          instancePath: instancePath + '/label',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      let data7 = data.text;
      if (typeof data7 === 'string') {
        if (func3(data7) < 1) {
          const err14 = {
            instancePath: instancePath + '/text',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      } else {
        const err15 = {
          instancePath: instancePath + '/text',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
  } else {
    const err16 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err16];
    } else {
      vErrors.push(err16);
    }
    errors++;
  }
  validate75.errors = vErrors;
  return errors === 0;
}
validate75.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema103 = {
  description: 'Where a picture comes from, and where what it shows goes.',
  type: 'object',
  properties: {
    draw: { description: 'The call that gives a new picture; its answer is captcha.', $ref: '#/$defs/callName' },
    field: {
      description: 'The request field that carries what was typed; a form that shows it asks in place.',
      type: 'string',
    },
    after: {
      description: 'So many refusals from one address are free of it. Default: it is always asked.',
      type: 'integer',
      minimum: 1,
    },
  },
  required: ['draw', 'field'],
  additionalProperties: false,
};
function validate77(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate77.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.draw === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'draw' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.field === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'draw' || key0 === 'field' || key0 === 'after')) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.draw !== undefined) {
      let data0 = data.draw;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err3 = {
            instancePath: instancePath + '/draw',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + '/draw',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err5 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.after !== undefined) {
      let data2 = data.after;
      if (!(typeof data2 == 'number' && !(data2 % 1) && !isNaN(data2))) {
        const err6 = {
          instancePath: instancePath + '/after',
          schemaPath: '#/properties/after/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data2 == 'number') {
        if (data2 < 1 || isNaN(data2)) {
          const err7 = {
            instancePath: instancePath + '/after',
            schemaPath: '#/properties/after/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate77.errors = vErrors;
  return errors === 0;
}
validate77.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema105 = {
  description: 'How a code is asked, sent and checked.',
  type: 'object',
  properties: {
    ask: {
      description: 'A call that is asked first, for example which ways there are; its answer is data.ask.',
      $ref: '#/$defs/callName',
    },
    skip: { description: 'No code is asked where this holds.', $ref: '#/$defs/expression' },
    send: { description: 'The call that sends the code.', $ref: '#/$defs/callName' },
    way: {
      description: 'The ways in which it can be sent, where there are several.',
      type: 'object',
      properties: {
        field: {
          description: 'The field of send, and of the list in data.ask, that tells them apart.',
          type: 'string',
        },
        prefer: {
          description: 'The way to begin with. Default: the only one that leads anywhere, else the person chooses.',
          $ref: '#/$defs/expression',
        },
        unbound: {
          description:
            'By name of the way, in the order in which they are offered: what is said where nothing is bound.',
          type: 'object',
          additionalProperties: { type: 'string' },
          minProperties: 1,
        },
      },
      required: ['field', 'unbound'],
      additionalProperties: false,
    },
    check: {
      description: 'The call that checks it beforehand. Without it the code goes along with the call that needs it.',
      $ref: '#/$defs/callName',
    },
    with: { description: 'Values for the request of send.', $ref: '#/$defs/filling' },
    field: {
      description: 'The request field that carries the code; a form that shows it asks in place.',
      type: 'string',
    },
    keep: { description: 'How long a checked code stays good. Default: for one call.', $ref: '#/$defs/duration' },
    to: {
      description:
        "The field of send that says where the code goes (a phone, an address), for whoever is not signed in: the code is that place's, and the guarded request must name the same. Its value in with reads the request as form.",
      type: 'string',
    },
    late: {
      description:
        'true: it is asked only where the answer of the call demands it, for example of whoever wants a second look at each sign-in.',
      type: 'boolean',
    },
  },
  required: ['send', 'field'],
  additionalProperties: false,
};
function validate79(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate79.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.send === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'send' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.field === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema105.properties, key0)) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.ask !== undefined) {
      let data0 = data.ask;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err3 = {
            instancePath: instancePath + '/ask',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + '/ask',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.skip !== undefined) {
      let data1 = data.skip;
      if (typeof data1 === 'string') {
        if (func3(data1) < 1) {
          const err5 = {
            instancePath: instancePath + '/skip',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/skip',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.send !== undefined) {
      let data2 = data.send;
      if (typeof data2 === 'string') {
        if (!pattern6.test(data2)) {
          const err7 = {
            instancePath: instancePath + '/send',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/send',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.way !== undefined) {
      let data3 = data.way;
      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
        if (data3.field === undefined) {
          const err9 = {
            instancePath: instancePath + '/way',
            schemaPath: '#/properties/way/required',
            keyword: 'required',
            params: { missingProperty: 'field' },
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (data3.unbound === undefined) {
          const err10 = {
            instancePath: instancePath + '/way',
            schemaPath: '#/properties/way/required',
            keyword: 'required',
            params: { missingProperty: 'unbound' },
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        for (const key1 in data3) {
          if (!(key1 === 'field' || key1 === 'prefer' || key1 === 'unbound')) {
            const err11 = {
              instancePath: instancePath + '/way',
              schemaPath: '#/properties/way/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data3.field !== undefined) {
          if (typeof data3.field !== 'string') {
            const err12 = {
              instancePath: instancePath + '/way/field',
              schemaPath: '#/properties/way/properties/field/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data3.prefer !== undefined) {
          let data5 = data3.prefer;
          if (typeof data5 === 'string') {
            if (func3(data5) < 1) {
              const err13 = {
                instancePath: instancePath + '/way/prefer',
                schemaPath: '#/$defs/expression/minLength',
                keyword: 'minLength',
                params: { limit: 1 },
              };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = {
              instancePath: instancePath + '/way/prefer',
              schemaPath: '#/$defs/expression/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
        if (data3.unbound !== undefined) {
          let data6 = data3.unbound;
          if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
            if (Object.keys(data6).length < 1) {
              const err15 = {
                instancePath: instancePath + '/way/unbound',
                schemaPath: '#/properties/way/properties/unbound/minProperties',
                keyword: 'minProperties',
                params: { limit: 1 },
              };
              if (vErrors === null) {
                vErrors = [err15];
              } else {
                vErrors.push(err15);
              }
              errors++;
            }
            for (const key2 in data6) {
              if (typeof data6[key2] !== 'string') {
                const err16 = {
                  instancePath: instancePath + '/way/unbound/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                  schemaPath: '#/properties/way/properties/unbound/additionalProperties/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  vErrors.push(err16);
                }
                errors++;
              }
            }
          } else {
            const err17 = {
              instancePath: instancePath + '/way/unbound',
              schemaPath: '#/properties/way/properties/unbound/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = {
          instancePath: instancePath + '/way',
          schemaPath: '#/properties/way/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.check !== undefined) {
      let data8 = data.check;
      if (typeof data8 === 'string') {
        if (!pattern6.test(data8)) {
          const err19 = {
            instancePath: instancePath + '/check',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/check',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err21 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.keep !== undefined) {
      let data11 = data.keep;
      if (typeof data11 === 'string') {
        if (!pattern16.test(data11)) {
          const err22 = {
            instancePath: instancePath + '/keep',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      } else {
        const err23 = {
          instancePath: instancePath + '/keep',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.to !== undefined) {
      if (typeof data.to !== 'string') {
        const err24 = {
          instancePath: instancePath + '/to',
          schemaPath: '#/properties/to/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.late !== undefined) {
      if (typeof data.late !== 'boolean') {
        const err25 = {
          instancePath: instancePath + '/late',
          schemaPath: '#/properties/late/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
  } else {
    const err26 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err26];
    } else {
      vErrors.push(err26);
    }
    errors++;
  }
  validate79.errors = vErrors;
  return errors === 0;
}
validate79.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate72(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate72.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.state === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'state' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.agreement === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'agreement' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
    const _errs4 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.captcha === undefined) {
        const err2 = {
          instancePath,
          schemaPath: '#/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'captcha' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
      const _errs5 = errors;
      if (data && typeof data == 'object' && !Array.isArray(data)) {
        if (data.code === undefined) {
          const err3 = {
            instancePath,
            schemaPath: '#/oneOf/3/required',
            keyword: 'required',
            params: { missingProperty: 'code' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      if (_valid0 && valid0) {
        valid0 = false;
        passing0 = [passing0, 3];
      } else {
        if (_valid0) {
          valid0 = true;
          passing0 = 3;
        }
      }
    }
  }
  if (!valid0) {
    const err4 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err5 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === '$schema' ||
          key0 === 'title' ||
          key0 === 'description' ||
          key0 === 'state' ||
          key0 === 'agreement' ||
          key0 === 'captcha' ||
          key0 === 'code'
        )
      ) {
        const err6 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err7 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err8 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err9 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.state !== undefined) {
      if (
        !validate73(data.state, {
          instancePath: instancePath + '/state',
          parentData: data,
          parentDataProperty: 'state',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
        errors = vErrors.length;
      }
    }
    if (data.agreement !== undefined) {
      if (
        !validate75(data.agreement, {
          instancePath: instancePath + '/agreement',
          parentData: data,
          parentDataProperty: 'agreement',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
        errors = vErrors.length;
      }
    }
    if (data.captcha !== undefined) {
      if (
        !validate77(data.captcha, {
          instancePath: instancePath + '/captcha',
          parentData: data,
          parentDataProperty: 'captcha',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
        errors = vErrors.length;
      }
    }
    if (data.code !== undefined) {
      if (
        !validate79(data.code, {
          instancePath: instancePath + '/code',
          parentData: data,
          parentDataProperty: 'code',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate72.errors = vErrors;
  return errors === 0;
}
validate72.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate71(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="need" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate71.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate72(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
    errors = vErrors.length;
  }
  validate71.errors = vErrors;
  return errors === 0;
}
validate71.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const widgetFile = validate83;
const schema112 = { $id: 'widget', $ref: 'dialect#/$defs/widget' };
const schema113 = {
  title: 'Widget',
  description:
    "A widget (edits a value) or a format (shows one) of the product. The file's name is its name; the implementation is TypeScript.",
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    title: { description: 'What people call it.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    edits: {
      description: 'A widget: the JSON types that it edits.',
      type: 'array',
      items: { type: 'string', enum: ['string', 'number', 'integer', 'boolean', 'array', 'object'] },
      minItems: 1,
    },
    shows: {
      description: 'A format: the JSON types that it shows.',
      type: 'array',
      items: { type: 'string', enum: ['string', 'number', 'integer', 'boolean', 'array', 'object'] },
      minItems: 1,
    },
    calls: { description: 'Calls that it sends by itself.', type: 'array', items: { $ref: '#/$defs/callName' } },
    is: {
      description: 'It is another widget with some words said beforehand; then it needs no implementation.',
      $ref: '#/$defs/madeOf',
    },
    props: {
      description: 'Its options, keyed by name.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/prop' },
    },
  },
  required: ['title'],
  anyOf: [{ required: ['edits'] }, { required: ['shows'] }, { required: ['is'] }],
  additionalProperties: false,
};
const schema117 = {
  description: 'One option of a widget.',
  type: 'object',
  properties: {
    type: {
      description: 'What it is; an expression is evaluated where the widget stands, a call (or several) is named.',
      type: 'string',
      enum: ['string', 'number', 'boolean', 'list', 'expression', 'call', 'calls'],
    },
    description: { description: 'What it does.', type: 'string' },
  },
  required: ['type', 'description'],
  additionalProperties: false,
};
const schema115 = {
  description:
    'The widget that draws it, and the words that a field with it need not say; what a field says itself wins.',
  type: 'object',
  properties: {
    widget: {
      description: 'A widget of the engine, or one of the product that has an implementation.',
      type: 'string',
    },
    props: { description: 'Values for the options of that widget.', type: 'object' },
    options: {
      description: 'What is offered: a call.',
      type: 'string',
      pattern: '^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$',
    },
    with: { description: 'Values for the request of the options.', $ref: '#/$defs/filling' },
    hint: { description: 'A sentence under it.', $ref: '#/$defs/text' },
    format: { description: 'How it is shown where it is only read.', type: 'string' },
  },
  required: ['widget'],
  additionalProperties: false,
};
const pattern29 = new RegExp('^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$', 'u');
function validate85(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate85.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.widget === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'widget' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === 'widget' ||
          key0 === 'props' ||
          key0 === 'options' ||
          key0 === 'with' ||
          key0 === 'hint' ||
          key0 === 'format'
        )
      ) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.widget !== undefined) {
      if (typeof data.widget !== 'string') {
        const err2 = {
          instancePath: instancePath + '/widget',
          schemaPath: '#/properties/widget/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.props !== undefined) {
      let data1 = data.props;
      if (!(data1 && typeof data1 == 'object' && !Array.isArray(data1))) {
        const err3 = {
          instancePath: instancePath + '/props',
          schemaPath: '#/properties/props/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.options !== undefined) {
      let data2 = data.options;
      if (typeof data2 === 'string') {
        if (!pattern29.test(data2)) {
          const err4 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.hint !== undefined) {
      if (typeof data.hint !== 'string') {
        const err6 = {
          instancePath: instancePath + '/hint',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err7 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate85.errors = vErrors;
  return errors === 0;
}
validate85.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate84(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate84.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.edits === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/anyOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'edits' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.shows === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'shows' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.is === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/2/required',
        keyword: 'required',
        params: { missingProperty: 'is' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const err3 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err4 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === '$schema' ||
          key0 === 'title' ||
          key0 === 'description' ||
          key0 === 'edits' ||
          key0 === 'shows' ||
          key0 === 'calls' ||
          key0 === 'is' ||
          key0 === 'props'
        )
      ) {
        const err5 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err6 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err7 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err8 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.edits !== undefined) {
      let data3 = data.edits;
      if (Array.isArray(data3)) {
        if (data3.length < 1) {
          const err9 = {
            instancePath: instancePath + '/edits',
            schemaPath: '#/properties/edits/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 !== 'string') {
            const err10 = {
              instancePath: instancePath + '/edits/' + i0,
              schemaPath: '#/properties/edits/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
          if (
            !(
              data4 === 'string' ||
              data4 === 'number' ||
              data4 === 'integer' ||
              data4 === 'boolean' ||
              data4 === 'array' ||
              data4 === 'object'
            )
          ) {
            const err11 = {
              instancePath: instancePath + '/edits/' + i0,
              schemaPath: '#/properties/edits/items/enum',
              keyword: 'enum',
              params: { allowedValues: schema113.properties.edits.items.enum },
            };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = {
          instancePath: instancePath + '/edits',
          schemaPath: '#/properties/edits/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.shows !== undefined) {
      let data5 = data.shows;
      if (Array.isArray(data5)) {
        if (data5.length < 1) {
          const err13 = {
            instancePath: instancePath + '/shows',
            schemaPath: '#/properties/shows/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data6 = data5[i1];
          if (typeof data6 !== 'string') {
            const err14 = {
              instancePath: instancePath + '/shows/' + i1,
              schemaPath: '#/properties/shows/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
          if (
            !(
              data6 === 'string' ||
              data6 === 'number' ||
              data6 === 'integer' ||
              data6 === 'boolean' ||
              data6 === 'array' ||
              data6 === 'object'
            )
          ) {
            const err15 = {
              instancePath: instancePath + '/shows/' + i1,
              schemaPath: '#/properties/shows/items/enum',
              keyword: 'enum',
              params: { allowedValues: schema113.properties.shows.items.enum },
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/shows',
          schemaPath: '#/properties/shows/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.calls !== undefined) {
      let data7 = data.calls;
      if (Array.isArray(data7)) {
        const len2 = data7.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data8 = data7[i2];
          if (typeof data8 === 'string') {
            if (!pattern6.test(data8)) {
              const err17 = {
                instancePath: instancePath + '/calls/' + i2,
                schemaPath: '#/$defs/callName/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
              };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
          } else {
            const err18 = {
              instancePath: instancePath + '/calls/' + i2,
              schemaPath: '#/$defs/callName/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
      } else {
        const err19 = {
          instancePath: instancePath + '/calls',
          schemaPath: '#/properties/calls/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.is !== undefined) {
      if (
        !validate85(data.is, {
          instancePath: instancePath + '/is',
          parentData: data,
          parentDataProperty: 'is',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
        errors = vErrors.length;
      }
    }
    if (data.props !== undefined) {
      let data10 = data.props;
      if (data10 && typeof data10 == 'object' && !Array.isArray(data10)) {
        for (const key1 in data10) {
          let data11 = data10[key1];
          if (data11 && typeof data11 == 'object' && !Array.isArray(data11)) {
            if (data11.type === undefined) {
              const err20 = {
                instancePath: instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/$defs/prop/required',
                keyword: 'required',
                params: { missingProperty: 'type' },
              };
              if (vErrors === null) {
                vErrors = [err20];
              } else {
                vErrors.push(err20);
              }
              errors++;
            }
            if (data11.description === undefined) {
              const err21 = {
                instancePath: instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/$defs/prop/required',
                keyword: 'required',
                params: { missingProperty: 'description' },
              };
              if (vErrors === null) {
                vErrors = [err21];
              } else {
                vErrors.push(err21);
              }
              errors++;
            }
            for (const key2 in data11) {
              if (!(key2 === 'type' || key2 === 'description')) {
                const err22 = {
                  instancePath: instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                  schemaPath: '#/$defs/prop/additionalProperties',
                  keyword: 'additionalProperties',
                  params: { additionalProperty: key2 },
                };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
            if (data11.type !== undefined) {
              let data12 = data11.type;
              if (typeof data12 !== 'string') {
                const err23 = {
                  instancePath: instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1') + '/type',
                  schemaPath: '#/$defs/prop/properties/type/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
              if (
                !(
                  data12 === 'string' ||
                  data12 === 'number' ||
                  data12 === 'boolean' ||
                  data12 === 'list' ||
                  data12 === 'expression' ||
                  data12 === 'call' ||
                  data12 === 'calls'
                )
              ) {
                const err24 = {
                  instancePath: instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1') + '/type',
                  schemaPath: '#/$defs/prop/properties/type/enum',
                  keyword: 'enum',
                  params: { allowedValues: schema117.properties.type.enum },
                };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data11.description !== undefined) {
              if (typeof data11.description !== 'string') {
                const err25 = {
                  instancePath:
                    instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1') + '/description',
                  schemaPath: '#/$defs/prop/properties/description/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err25];
                } else {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
          } else {
            const err26 = {
              instancePath: instancePath + '/props/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/prop/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
        }
      } else {
        const err27 = {
          instancePath: instancePath + '/props',
          schemaPath: '#/properties/props/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
  } else {
    const err28 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err28];
    } else {
      vErrors.push(err28);
    }
    errors++;
  }
  validate84.errors = vErrors;
  return errors === 0;
}
validate84.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate83(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="widget" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate83.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate84(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
    errors = vErrors.length;
  }
  validate83.errors = vErrors;
  return errors === 0;
}
validate83.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const menuFile = validate89;
const schema118 = { $id: 'menu', $ref: 'dialect#/$defs/menu' };
const schema119 = {
  title: 'Menu',
  description:
    'One version of the side menu. Entries whose screen does not exist yet are left out; a group with nothing in it is not shown.',
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    title: { description: 'What people call this version.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    items: { description: 'The entries, keyed by name, in order.', $ref: '#/$defs/menuItems' },
    redirects: {
      description:
        'From a path that is not opened in this version of the menu to the one that is opened instead; the other version may have a screen there.',
      type: 'object',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['title', 'items'],
  additionalProperties: false,
};
const schema120 = {
  description: 'Entries of a menu, keyed by name.',
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9-]*$' },
  additionalProperties: { $ref: '#/$defs/menuItem' },
};
const schema121 = {
  description: 'One entry: a screen, or a group of entries.',
  type: 'object',
  properties: {
    title: { description: 'What people read. Default: the title of its screen.', type: 'string' },
    icon: { description: 'The name of its icon.', type: 'string' },
    screen: { description: 'The screen that it opens: its file without the ending (pay/withdrawal).', type: 'string' },
    way: {
      description:
        "Which of the screen's named paths it opens. Default: the one called as this menu's file is, else the first.",
      type: 'string',
    },
    path: {
      description: 'Of a group: its own address. It opens the first entry under it that the person may open.',
      type: 'string',
      pattern: '^/[^ ?#:]*$',
    },
    hidden: {
      description: 'true: not shown, but its screen belongs here (the menu stays open at this place).',
      type: 'boolean',
    },
    needs: {
      description:
        'What must be true before it, or anything under it, opens: names of needs of the kind state. The screens have them from here.',
      type: 'array',
      items: { type: 'string' },
    },
    items: { description: 'The entries under it.', $ref: '#/$defs/menuItems' },
  },
  additionalProperties: false,
};
const pattern31 = new RegExp('^/[^ ?#:]*$', 'u');
const wrapper4 = { validate: validate91 };
function validate92(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate92.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !(
          key0 === 'title' ||
          key0 === 'icon' ||
          key0 === 'screen' ||
          key0 === 'way' ||
          key0 === 'path' ||
          key0 === 'hidden' ||
          key0 === 'needs' ||
          key0 === 'items'
        )
      ) {
        const err0 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err1 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.icon !== undefined) {
      if (typeof data.icon !== 'string') {
        const err2 = {
          instancePath: instancePath + '/icon',
          schemaPath: '#/properties/icon/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.screen !== undefined) {
      if (typeof data.screen !== 'string') {
        const err3 = {
          instancePath: instancePath + '/screen',
          schemaPath: '#/properties/screen/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.way !== undefined) {
      if (typeof data.way !== 'string') {
        const err4 = {
          instancePath: instancePath + '/way',
          schemaPath: '#/properties/way/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data4 = data.path;
      if (typeof data4 === 'string') {
        if (!pattern31.test(data4)) {
          const err5 = {
            instancePath: instancePath + '/path',
            schemaPath: '#/properties/path/pattern',
            keyword: 'pattern',
            params: { pattern: '^/[^ ?#:]*$' },
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/path',
          schemaPath: '#/properties/path/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.hidden !== undefined) {
      if (typeof data.hidden !== 'boolean') {
        const err7 = {
          instancePath: instancePath + '/hidden',
          schemaPath: '#/properties/hidden/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.needs !== undefined) {
      let data6 = data.needs;
      if (Array.isArray(data6)) {
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== 'string') {
            const err8 = {
              instancePath: instancePath + '/needs/' + i0,
              schemaPath: '#/properties/needs/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/needs',
          schemaPath: '#/properties/needs/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.items !== undefined) {
      if (
        !wrapper4.validate(data.items, {
          instancePath: instancePath + '/items',
          parentData: data,
          parentDataProperty: 'items',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper4.validate.errors : vErrors.concat(wrapper4.validate.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate92.errors = vErrors;
  return errors === 0;
}
validate92.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate91(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate91.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      const _errs1 = errors;
      if (typeof key0 === 'string') {
        if (!pattern9.test(key0)) {
          const err0 = {
            instancePath,
            schemaPath: '#/propertyNames/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9-]*$' },
            propertyName: key0,
          };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        const err1 = {
          instancePath,
          schemaPath: '#/propertyNames',
          keyword: 'propertyNames',
          params: { propertyName: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    for (const key1 in data) {
      if (
        !validate92(data[key1], {
          instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: data,
          parentDataProperty: key1,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate91.errors = vErrors;
  return errors === 0;
}
validate91.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate90(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate90.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.items === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'items' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(key0 === '$schema' || key0 === 'title' || key0 === 'description' || key0 === 'items' || key0 === 'redirects')
      ) {
        const err2 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err3 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err4 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err5 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.items !== undefined) {
      if (
        !validate91(data.items, {
          instancePath: instancePath + '/items',
          parentData: data,
          parentDataProperty: 'items',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
        errors = vErrors.length;
      }
    }
    if (data.redirects !== undefined) {
      let data4 = data.redirects;
      if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
        for (const key1 in data4) {
          if (typeof data4[key1] !== 'string') {
            const err6 = {
              instancePath: instancePath + '/redirects/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/redirects/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/redirects',
          schemaPath: '#/properties/redirects/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate90.errors = vErrors;
  return errors === 0;
}
validate90.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate89(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="menu" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate89.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate90(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
    errors = vErrors.length;
  }
  validate89.errors = vErrors;
  return errors === 0;
}
validate89.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const screenFile = validate96;
const schema122 = { $id: 'screen', $ref: 'dialect#/$defs/screen' };
const schema123 = {
  title: 'Screen',
  description: 'One screen: a block with a path. Without a path it is a part, drawn or opened by its name.',
  type: 'object',
  properties: {
    $schema: { description: 'Where the editor finds this description.', type: 'string' },
    description: { description: 'A note for whoever edits the file; nobody else sees it.', type: 'string' },
    path: {
      description: 'Its address (/pay/order/:id), or several, keyed by name: route.name tells which one is open.',
      anyOf: [
        { description: 'The address.', type: 'string', pattern: '^/[^ ?#]*$' },
        {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
          additionalProperties: { description: 'The address.', type: 'string', pattern: '^/[^ ?#]*$' },
        },
      ],
    },
    params: {
      description: 'Names that it takes from the query of its address: route.<name>.',
      type: 'array',
      items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]*$' },
    },
    needs: {
      description: 'What must be true before it opens: names of needs.',
      type: 'array',
      items: { type: 'string' },
    },
    public: { description: 'true: open to those who are not signed in.', type: 'boolean' },
    title: {
      description:
        "What it is called: the heading of the page and the title of the window. {expressions} in it read route, user, site and the screen's own data; menus print what route.name says of it.",
      $ref: '#/$defs/text',
    },
    width: {
      description:
        'How much of the row it takes on a wide screen. Where a body holds both two-thirds and third, a wide window makes a main column and a rail of them; a narrow one keeps the order.',
      $ref: '#/$defs/width',
    },
    visible: { description: 'Shown only while this holds.', $ref: '#/$defs/expression' },
    permission: { description: 'Who sees it.', $ref: '#/$defs/gate' },
    data: {
      description: 'Named questions to the server: data.<name> is the answer, for this block and all inside it.',
      $ref: '#/$defs/questions',
    },
    once: {
      description:
        'A call that is sent by itself as soon as its required fields have values and when holds, once for each request: what was opened is read. Never one that moves money or needs a code.',
      $ref: '#/$defs/once',
    },
    filter: {
      description: 'Fields that drive every block inside: filter.<field> is what they say.',
      $ref: '#/$defs/filters',
    },
    source: { description: 'true: its own JSON is shown under it, for whoever looks the word up.', type: 'boolean' },
    body: { description: 'The blocks in it, in order.', type: 'array', items: { $ref: '#/$defs/block' }, minItems: 1 },
    table: { description: 'Rows, with columns, filters and actions.', $ref: '#/$defs/table' },
    infoList: { description: 'One record, read.', $ref: '#/$defs/infoList' },
    stats: { description: 'A few figures, large.', $ref: '#/$defs/stats' },
    chart: { description: 'A chart.', $ref: '#/$defs/chart' },
    form: { description: 'A form: an action laid open.', $ref: '#/$defs/form' },
    fields: { description: 'A piece of the surrounding form, inside a step.', $ref: '#/$defs/fields' },
    tabs: {
      description:
        'Blocks, of which one is shown at a time, keyed by name; the title of each stands on its tab. Which one is open stands in the address (tab), so that links and back work.',
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
      additionalProperties: { $ref: '#/$defs/block' },
      minProperties: 1,
    },
    result: { description: 'How something went: a heading, a few items, what to do next.', $ref: '#/$defs/result' },
    notice: { description: 'A sentence that must be seen.', $ref: '#/$defs/notice' },
    links: { description: 'Actions drawn large, keyed by name.', $ref: '#/$defs/actions' },
    article: { description: 'A text that the server holds as HTML.', $ref: '#/$defs/article' },
    screen: { description: 'Another screen file, drawn here.', type: 'string' },
    with: { description: 'Beside screen: values for the params of what is drawn there.', $ref: '#/$defs/filling' },
    custom: { description: 'A block that the product draws itself: the last resort.', $ref: '#/$defs/custom' },
  },
  required: ['title'],
  oneOf: [
    { required: ['body'] },
    { required: ['table'] },
    { required: ['infoList'] },
    { required: ['stats'] },
    { required: ['chart'] },
    { required: ['form'] },
    { required: ['fields'] },
    { required: ['tabs'] },
    { required: ['result'] },
    { required: ['notice'] },
    { required: ['links'] },
    { required: ['article'] },
    { required: ['screen'] },
    { required: ['custom'] },
  ],
  additionalProperties: false,
};
const schema125 = {
  description: 'How much of the row it takes on a wide screen; on a narrow one everything is full.',
  type: 'string',
  enum: ['full', 'half', 'third', 'two-thirds'],
};
const schema127 = {
  description:
    'Who sees it: a route of the permission list (or route#action), a list of which any suffices, or an object that also looks at products or reverses the sense.',
  anyOf: [
    { type: 'string' },
    { type: 'array', items: { type: 'string' }, minItems: 1 },
    {
      type: 'object',
      properties: {
        any: { description: 'Routes, any of which suffices.', type: 'array', items: { type: 'string' } },
        products: {
          description: 'Products by their names in the enum of user.userProduct, any of which the merchant must have.',
          type: 'array',
          items: { type: 'string' },
        },
        reverse: { description: 'true: shown to those who do not have it.', type: 'boolean' },
      },
      additionalProperties: false,
    },
  ],
};
const schema128 = {
  description: 'Questions to the server, keyed by name.',
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
  additionalProperties: { $ref: '#/$defs/question' },
};
const schema129 = {
  description: 'A call, asked as soon as every required field of its request has a value, and again when one changes.',
  anyOf: [
    { $ref: '#/$defs/callName' },
    {
      type: 'object',
      properties: {
        call: { description: 'The call that is asked.', $ref: '#/$defs/callName' },
        with: { description: 'Values for its request.', $ref: '#/$defs/filling' },
        when: { description: 'Asked only while this holds.', $ref: '#/$defs/expression' },
        every: { description: 'Asked again every so often.', $ref: '#/$defs/duration' },
        until: { description: '... until this holds.', $ref: '#/$defs/expression' },
      },
      required: ['call'],
      additionalProperties: false,
    },
  ],
};
function validate99(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate99.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data === 'string') {
    if (!pattern6.test(data)) {
      const err0 = {
        instancePath,
        schemaPath: '#/$defs/callName/pattern',
        keyword: 'pattern',
        params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = { instancePath, schemaPath: '#/$defs/callName/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'call' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'call' || key0 === 'with' || key0 === 'when' || key0 === 'every' || key0 === 'until')) {
        const err3 = {
          instancePath,
          schemaPath: '#/anyOf/1/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err4 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.when !== undefined) {
      let data2 = data.when;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err6 = {
            instancePath: instancePath + '/when',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/when',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.every !== undefined) {
      let data3 = data.every;
      if (typeof data3 === 'string') {
        if (!pattern16.test(data3)) {
          const err8 = {
            instancePath: instancePath + '/every',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/every',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.until !== undefined) {
      let data4 = data.until;
      if (typeof data4 === 'string') {
        if (func3(data4) < 1) {
          const err10 = {
            instancePath: instancePath + '/until',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = {
          instancePath: instancePath + '/until',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err13 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate99.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate99.evaluated = { dynamicProps: true, dynamicItems: false };
function validate98(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate98.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      const _errs1 = errors;
      if (typeof key0 === 'string') {
        if (!pattern17.test(key0)) {
          const err0 = {
            instancePath,
            schemaPath: '#/propertyNames/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
            propertyName: key0,
          };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        const err1 = {
          instancePath,
          schemaPath: '#/propertyNames',
          keyword: 'propertyNames',
          params: { propertyName: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    for (const key1 in data) {
      if (
        !validate99(data[key1], {
          instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: data,
          parentDataProperty: key1,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate98.errors = vErrors;
  return errors === 0;
}
validate98.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema135 = {
  description: 'A call that is sent by itself.',
  type: 'object',
  properties: {
    call: { description: 'The call that is sent.', $ref: '#/$defs/callName' },
    with: { description: 'Values for its request.', $ref: '#/$defs/filling' },
    when: { description: 'Sent only once this holds.', $ref: '#/$defs/expression' },
  },
  required: ['call'],
  additionalProperties: false,
};
function validate103(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate103.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'call' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'call' || key0 === 'with' || key0 === 'when')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err2 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.when !== undefined) {
      let data2 = data.when;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err4 = {
            instancePath: instancePath + '/when',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/when',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate103.errors = vErrors;
  return errors === 0;
}
validate103.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema138 = { description: 'Fields of a filter, in order.', type: 'array', items: { $ref: '#/$defs/filter' } };
const schema139 = {
  description: 'A field of a filter: its name, or an object that says more.',
  anyOf: [{ type: 'string' }, { $ref: '#/$defs/filterObject' }],
};
const schema140 = {
  description: 'A field of a filter that says more than its name.',
  type: 'object',
  properties: {
    field: {
      description:
        "The field of the request (of a filter: of the list's request), or a path from a root that is only read (data.fee.fee).",
      type: 'string',
    },
    title: { description: 'Its label, where it is not the one of the field.', type: 'string' },
    hint: { description: 'A sentence under it.', $ref: '#/$defs/text' },
    widget: { description: 'What it is typed with, where it is not the widget of the field.', type: 'string' },
    props: {
      description: 'Values for the options of its widget: expressions where the widget says so.',
      type: 'object',
    },
    required: {
      description: 'Whether it must be filled. Default: as the request says.',
      anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/expression' }],
    },
    visible: {
      description: 'Shown only while this holds. What is hidden is never required and is not sent.',
      $ref: '#/$defs/expression',
    },
    permission: {
      description: 'Who sees it. A condition like visible: the server reads it too.',
      $ref: '#/$defs/gate',
    },
    options: {
      description: 'What is offered: a call, a list in data (data.days), names of the enum, or groups of them.',
      anyOf: [
        { type: 'string', pattern: '^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$' },
        { type: 'array', items: { type: 'string' }, minItems: 1 },
        { type: 'array', items: { $ref: '#/$defs/optionGroup' }, minItems: 1 },
      ],
    },
    with: { description: 'Values for the request of the options.', $ref: '#/$defs/filling' },
    default: {
      description:
        'What it starts with: a literal; an enum value by name; of dates also today, this-month, last-7-days, last-30-days, last-90-days.',
      type: ['string', 'number', 'boolean', 'array'],
    },
    format: { description: 'How it is shown where it is only read.', type: 'string' },
  },
  required: ['field'],
  additionalProperties: false,
};
const schema145 = {
  description: 'Several enum values offered as one.',
  type: 'object',
  properties: {
    name: {
      description: 'Its name in the address. Default: its first value.',
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_]*$',
    },
    title: { description: 'What people read.', type: 'string' },
    value: { description: 'Names of enum values.', type: 'array', items: { type: 'string' }, minItems: 1 },
  },
  required: ['title', 'value'],
  additionalProperties: false,
};
function validate108(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate108.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.field === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema140.properties, key0)) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err2 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err3 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.hint !== undefined) {
      if (typeof data.hint !== 'string') {
        const err4 = {
          instancePath: instancePath + '/hint',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.widget !== undefined) {
      if (typeof data.widget !== 'string') {
        const err5 = {
          instancePath: instancePath + '/widget',
          schemaPath: '#/properties/widget/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.props !== undefined) {
      let data4 = data.props;
      if (!(data4 && typeof data4 == 'object' && !Array.isArray(data4))) {
        const err6 = {
          instancePath: instancePath + '/props',
          schemaPath: '#/properties/props/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.required !== undefined) {
      let data5 = data.required;
      const _errs14 = errors;
      let valid2 = false;
      const _errs15 = errors;
      if (typeof data5 !== 'boolean') {
        const err7 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/properties/required/anyOf/0/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      var _valid0 = _errs15 === errors;
      valid2 = valid2 || _valid0;
      const _errs17 = errors;
      if (typeof data5 === 'string') {
        if (func3(data5) < 1) {
          const err8 = {
            instancePath: instancePath + '/required',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      var _valid0 = _errs17 === errors;
      valid2 = valid2 || _valid0;
      if (!valid2) {
        const err10 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/properties/required/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      } else {
        errors = _errs14;
        if (vErrors !== null) {
          if (_errs14) {
            vErrors.length = _errs14;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.visible !== undefined) {
      let data6 = data.visible;
      if (typeof data6 === 'string') {
        if (func3(data6) < 1) {
          const err11 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data7 = data.permission;
      const _errs25 = errors;
      let valid6 = false;
      const _errs26 = errors;
      if (typeof data7 !== 'string') {
        const err13 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      var _valid1 = _errs26 === errors;
      valid6 = valid6 || _valid1;
      const _errs28 = errors;
      if (Array.isArray(data7)) {
        if (data7.length < 1) {
          const err14 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        const len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data7[i0] !== 'string') {
            const err15 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      var _valid1 = _errs28 === errors;
      valid6 = valid6 || _valid1;
      const _errs32 = errors;
      if (data7 && typeof data7 == 'object' && !Array.isArray(data7)) {
        for (const key1 in data7) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err17 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
        if (data7.any !== undefined) {
          let data9 = data7.any;
          if (Array.isArray(data9)) {
            const len1 = data9.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data9[i1] !== 'string') {
                const err18 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
          } else {
            const err19 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data7.products !== undefined) {
          let data11 = data7.products;
          if (Array.isArray(data11)) {
            const len2 = data11.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data11[i2] !== 'string') {
                const err20 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
            }
          } else {
            const err21 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
        if (data7.reverse !== undefined) {
          if (typeof data7.reverse !== 'boolean') {
            const err22 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
        }
      } else {
        const err23 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
      var _valid1 = _errs32 === errors;
      valid6 = valid6 || _valid1;
      if (!valid6) {
        const err24 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      } else {
        errors = _errs25;
        if (vErrors !== null) {
          if (_errs25) {
            vErrors.length = _errs25;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.options !== undefined) {
      let data14 = data.options;
      const _errs46 = errors;
      let valid14 = false;
      const _errs47 = errors;
      if (typeof data14 === 'string') {
        if (!pattern29.test(data14)) {
          const err25 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/anyOf/0/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$' },
          };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
      } else {
        const err26 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      var _valid2 = _errs47 === errors;
      valid14 = valid14 || _valid2;
      const _errs49 = errors;
      if (Array.isArray(data14)) {
        if (data14.length < 1) {
          const err27 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
        const len3 = data14.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (typeof data14[i3] !== 'string') {
            const err28 = {
              instancePath: instancePath + '/options/' + i3,
              schemaPath: '#/properties/options/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
      } else {
        const err29 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
      var _valid2 = _errs49 === errors;
      valid14 = valid14 || _valid2;
      if (_valid2) {
        var items1 = true;
      }
      const _errs53 = errors;
      if (Array.isArray(data14)) {
        if (data14.length < 1) {
          const err30 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/anyOf/2/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
        const len4 = data14.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data16 = data14[i4];
          if (data16 && typeof data16 == 'object' && !Array.isArray(data16)) {
            if (data16.title === undefined) {
              const err31 = {
                instancePath: instancePath + '/options/' + i4,
                schemaPath: '#/$defs/optionGroup/required',
                keyword: 'required',
                params: { missingProperty: 'title' },
              };
              if (vErrors === null) {
                vErrors = [err31];
              } else {
                vErrors.push(err31);
              }
              errors++;
            }
            if (data16.value === undefined) {
              const err32 = {
                instancePath: instancePath + '/options/' + i4,
                schemaPath: '#/$defs/optionGroup/required',
                keyword: 'required',
                params: { missingProperty: 'value' },
              };
              if (vErrors === null) {
                vErrors = [err32];
              } else {
                vErrors.push(err32);
              }
              errors++;
            }
            for (const key2 in data16) {
              if (!(key2 === 'name' || key2 === 'title' || key2 === 'value')) {
                const err33 = {
                  instancePath: instancePath + '/options/' + i4,
                  schemaPath: '#/$defs/optionGroup/additionalProperties',
                  keyword: 'additionalProperties',
                  params: { additionalProperty: key2 },
                };
                if (vErrors === null) {
                  vErrors = [err33];
                } else {
                  vErrors.push(err33);
                }
                errors++;
              }
            }
            if (data16.name !== undefined) {
              let data17 = data16.name;
              if (typeof data17 === 'string') {
                if (!pattern4.test(data17)) {
                  const err34 = {
                    instancePath: instancePath + '/options/' + i4 + '/name',
                    schemaPath: '#/$defs/optionGroup/properties/name/pattern',
                    keyword: 'pattern',
                    params: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
                  };
                  if (vErrors === null) {
                    vErrors = [err34];
                  } else {
                    vErrors.push(err34);
                  }
                  errors++;
                }
              } else {
                const err35 = {
                  instancePath: instancePath + '/options/' + i4 + '/name',
                  schemaPath: '#/$defs/optionGroup/properties/name/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err35];
                } else {
                  vErrors.push(err35);
                }
                errors++;
              }
            }
            if (data16.title !== undefined) {
              if (typeof data16.title !== 'string') {
                const err36 = {
                  instancePath: instancePath + '/options/' + i4 + '/title',
                  schemaPath: '#/$defs/optionGroup/properties/title/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err36];
                } else {
                  vErrors.push(err36);
                }
                errors++;
              }
            }
            if (data16.value !== undefined) {
              let data19 = data16.value;
              if (Array.isArray(data19)) {
                if (data19.length < 1) {
                  const err37 = {
                    instancePath: instancePath + '/options/' + i4 + '/value',
                    schemaPath: '#/$defs/optionGroup/properties/value/minItems',
                    keyword: 'minItems',
                    params: { limit: 1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err37];
                  } else {
                    vErrors.push(err37);
                  }
                  errors++;
                }
                const len5 = data19.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  if (typeof data19[i5] !== 'string') {
                    const err38 = {
                      instancePath: instancePath + '/options/' + i4 + '/value/' + i5,
                      schemaPath: '#/$defs/optionGroup/properties/value/items/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    };
                    if (vErrors === null) {
                      vErrors = [err38];
                    } else {
                      vErrors.push(err38);
                    }
                    errors++;
                  }
                }
              } else {
                const err39 = {
                  instancePath: instancePath + '/options/' + i4 + '/value',
                  schemaPath: '#/$defs/optionGroup/properties/value/type',
                  keyword: 'type',
                  params: { type: 'array' },
                };
                if (vErrors === null) {
                  vErrors = [err39];
                } else {
                  vErrors.push(err39);
                }
                errors++;
              }
            }
          } else {
            const err40 = {
              instancePath: instancePath + '/options/' + i4,
              schemaPath: '#/$defs/optionGroup/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
      } else {
        const err41 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf/2/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
      var _valid2 = _errs53 === errors;
      valid14 = valid14 || _valid2;
      if (_valid2) {
        if (items1 !== true) {
          items1 = true;
        }
      }
      if (!valid14) {
        const err42 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      } else {
        errors = _errs46;
        if (vErrors !== null) {
          if (_errs46) {
            vErrors.length = _errs46;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.default !== undefined) {
      let data22 = data.default;
      if (
        typeof data22 !== 'string' &&
        !(typeof data22 == 'number') &&
        typeof data22 !== 'boolean' &&
        !Array.isArray(data22)
      ) {
        const err43 = {
          instancePath: instancePath + '/default',
          schemaPath: '#/properties/default/type',
          keyword: 'type',
          params: { type: schema140.properties.default.type },
        };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err44 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
    }
  } else {
    const err45 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err45];
    } else {
      vErrors.push(err45);
    }
    errors++;
  }
  validate108.errors = vErrors;
  return errors === 0;
}
validate108.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate107(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate107.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (!validate108(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err1 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate107.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate107.evaluated = { dynamicProps: true, dynamicItems: false };
function validate106(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate106.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (
        !validate107(data[i0], {
          instancePath: instancePath + '/' + i0,
          parentData: data,
          parentDataProperty: i0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate106.errors = vErrors;
  return errors === 0;
}
validate106.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
const schema146 = {
  title: 'Block',
  description:
    'A part of a screen. Screens, steps, dialogs and drawers are blocks too: common keys, and exactly one kind.',
  type: 'object',
  properties: {
    title: { description: 'The heading over it.', $ref: '#/$defs/text' },
    width: {
      description:
        'How much of the row it takes on a wide screen. Where a body holds both two-thirds and third, a wide window makes a main column and a rail of them; a narrow one keeps the order.',
      $ref: '#/$defs/width',
    },
    visible: { description: 'Shown only while this holds.', $ref: '#/$defs/expression' },
    permission: { description: 'Who sees it.', $ref: '#/$defs/gate' },
    data: {
      description: 'Named questions to the server: data.<name> is the answer, for this block and all inside it.',
      $ref: '#/$defs/questions',
    },
    once: {
      description:
        'A call that is sent by itself as soon as its required fields have values and when holds, once for each request: what was opened is read. Never one that moves money or needs a code.',
      $ref: '#/$defs/once',
    },
    filter: {
      description: 'Fields that drive every block inside: filter.<field> is what they say.',
      $ref: '#/$defs/filters',
    },
    source: { description: 'true: its own JSON is shown under it, for whoever looks the word up.', type: 'boolean' },
    body: { description: 'The blocks in it, in order.', type: 'array', items: { $ref: '#/$defs/block' }, minItems: 1 },
    table: { description: 'Rows, with columns, filters and actions.', $ref: '#/$defs/table' },
    infoList: { description: 'One record, read.', $ref: '#/$defs/infoList' },
    stats: { description: 'A few figures, large.', $ref: '#/$defs/stats' },
    chart: { description: 'A chart.', $ref: '#/$defs/chart' },
    form: { description: 'A form: an action laid open.', $ref: '#/$defs/form' },
    fields: { description: 'A piece of the surrounding form, inside a step.', $ref: '#/$defs/fields' },
    tabs: {
      description:
        'Blocks, of which one is shown at a time, keyed by name; the title of each stands on its tab. Which one is open stands in the address (tab), so that links and back work.',
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
      additionalProperties: { $ref: '#/$defs/block' },
      minProperties: 1,
    },
    result: { description: 'How something went: a heading, a few items, what to do next.', $ref: '#/$defs/result' },
    notice: { description: 'A sentence that must be seen.', $ref: '#/$defs/notice' },
    links: { description: 'Actions drawn large, keyed by name.', $ref: '#/$defs/actions' },
    article: { description: 'A text that the server holds as HTML.', $ref: '#/$defs/article' },
    screen: { description: 'Another screen file, drawn here.', type: 'string' },
    with: { description: 'Beside screen: values for the params of what is drawn there.', $ref: '#/$defs/filling' },
    custom: { description: 'A block that the product draws itself: the last resort.', $ref: '#/$defs/custom' },
  },
  oneOf: [
    { required: ['body'] },
    { required: ['table'] },
    { required: ['infoList'] },
    { required: ['stats'] },
    { required: ['chart'] },
    { required: ['form'] },
    { required: ['fields'] },
    { required: ['tabs'] },
    { required: ['result'] },
    { required: ['notice'] },
    { required: ['links'] },
    { required: ['article'] },
    { required: ['screen'] },
    { required: ['custom'] },
  ],
  additionalProperties: false,
};
const schema151 = {
  title: 'Table',
  description: 'Rows with columns. Filters, page and sort stand in the address.',
  type: 'object',
  properties: {
    call: { description: 'The call that gives it.', $ref: '#/$defs/callName' },
    of: {
      description: 'Where it stands instead of an own call: form, row, data.<name> or result.<name>.',
      type: 'string',
    },
    with: { description: 'Values for the request of the call.', $ref: '#/$defs/filling' },
    every: { description: 'The call is asked again every so often.', $ref: '#/$defs/duration' },
    as: {
      description: 'How it is drawn. Default: table; a narrow window always draws cards.',
      type: 'string',
      enum: ['table', 'cards', 'rows'],
    },
    filter: {
      description:
        'Fields above the rows; filter.<field> is what they say. widget tabs draws one above the card, chips one inside it.',
      $ref: '#/$defs/filters',
    },
    columns: { description: 'The columns, in order.', type: 'array', items: { $ref: '#/$defs/column' }, minItems: 1 },
    toolbar: { description: 'Actions of the whole table, keyed by name.', $ref: '#/$defs/actions' },
    row: { description: 'Actions of a row, keyed by name. row is that row.', $ref: '#/$defs/actions' },
    bulk: {
      description:
        'Actions of the selected rows, keyed by name. rows is the selection; of all that match only their number is known.',
      $ref: '#/$defs/actions',
    },
    expand: { description: 'What a row unfolds under itself. row is that row.', $ref: '#/$defs/block' },
    first: {
      description:
        'Of cards: how many are shown at first, and what stands on the button that opens the rest. rows are all of them.',
      type: 'object',
      properties: {
        count: { description: 'How many are shown at first.', type: 'integer', minimum: 1 },
        title: { description: 'What stands on the button.', $ref: '#/$defs/text' },
      },
      required: ['count', 'title'],
      additionalProperties: false,
    },
    size: {
      description:
        'How many rows a page has to begin with, where the server pages; of rows and cards, how many there are at most. Default: 10, and 100.',
      type: 'integer',
      minimum: 1,
      maximum: 100,
    },
    sort: {
      description: 'The order to start with: createdAt desc.',
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_]* (asc|desc)(, ?[A-Za-z][A-Za-z0-9_]* (asc|desc))*$',
    },
    empty: { description: 'What is said where there are no rows.', $ref: '#/$defs/text' },
    order: {
      description:
        'Rows that came whole are put in order by hand: dragged, or moved by keys. row is the moved one, rows are all in their new order.',
      type: 'object',
      properties: {
        call: { description: 'The call that keeps the order.', $ref: '#/$defs/callName' },
        with: { description: 'Values for its request: rows.orderNo is the list of keys.', $ref: '#/$defs/filling' },
      },
      required: ['call'],
      additionalProperties: false,
    },
  },
  required: ['columns'],
  oneOf: [{ required: ['call'] }, { required: ['of'] }],
  additionalProperties: false,
};
const pattern58 = new RegExp('^[A-Za-z][A-Za-z0-9_]* (asc|desc)(, ?[A-Za-z][A-Za-z0-9_]* (asc|desc))*$', 'u');
const schema154 = {
  description: 'A column: the name of a field, or an object that says more.',
  anyOf: [{ type: 'string' }, { $ref: '#/$defs/columnObject' }],
};
const schema155 = {
  description: 'A column that says more than its name.',
  type: 'object',
  properties: {
    field: { description: 'The field, or a path from a root (data.fee.fee).', type: 'string' },
    name: {
      description: 'A name of its own, for a computed value.',
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9]*$',
    },
    value: { description: 'The computed value; a name and a title stand beside it.', $ref: '#/$defs/expression' },
    title: { description: 'Its label, where it is not the one of the field.', type: 'string' },
    format: { description: 'How it is shown, where it is not the format of the field.', type: 'string' },
    visible: { description: 'Shown only while this holds.', $ref: '#/$defs/expression' },
    permission: {
      description: 'Who sees it. A condition like visible: the server reads it too.',
      $ref: '#/$defs/gate',
    },
    with: {
      description: 'Values for the address that it navigates to, or for the call that reveals or edits it.',
      $ref: '#/$defs/filling',
    },
    pin: {
      description: 'Stays in sight at the start or the end while the others scroll.',
      type: 'string',
      enum: ['start', 'end'],
    },
    sum: {
      description: 'true: its sum over the whole filter, per currency, stands under the rows. Of amounts and numbers.',
      type: 'boolean',
    },
    sort: {
      description: 'Whether a click on its head sorts by it. Default: dates and amounts do, where the server pages.',
      type: 'boolean',
    },
    strong: {
      description: 'true: of cards, the one that matters, drawn large. Default: the first amount.',
      type: 'boolean',
    },
    off: { description: 'true: hidden until the person chooses it.', type: 'boolean' },
    open: { description: 'The row action that a click on the value runs.', type: 'string' },
    edit: {
      description: 'The call that changes the value in place, a cell at a time; it takes the field by its name.',
      $ref: '#/$defs/callName',
    },
    enabled: {
      description:
        'Beside edit: the value can be changed only while this holds. With { that, say } the sentence is given as the reason.',
      $ref: '#/$defs/enabled',
    },
  },
  anyOf: [{ required: ['field'] }, { required: ['name', 'value'] }],
  additionalProperties: false,
};
const schema160 = {
  description: 'Disabled while this does not hold. With { that, say } the sentence is given as the reason.',
  anyOf: [{ $ref: '#/$defs/expression' }, { $ref: '#/$defs/check' }],
};
function validate123(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate123.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data === 'string') {
    if (func3(data) < 1) {
      const err0 = {
        instancePath,
        schemaPath: '#/$defs/expression/minLength',
        keyword: 'minLength',
        params: { limit: 1 },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = { instancePath, schemaPath: '#/$defs/expression/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (!validate62(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate123.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate123.evaluated = { dynamicProps: true, dynamicItems: false };
function validate121(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate121.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.field === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/anyOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'name' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.value === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'value' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const err3 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema155.properties, key0)) {
        const err4 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err5 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data1 = data.name;
      if (typeof data1 === 'string') {
        if (!pattern17.test(data1)) {
          const err6 = {
            instancePath: instancePath + '/name',
            schemaPath: '#/properties/name/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.value !== undefined) {
      let data2 = data.value;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err8 = {
            instancePath: instancePath + '/value',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/value',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err10 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err11 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.visible !== undefined) {
      let data5 = data.visible;
      if (typeof data5 === 'string') {
        if (func3(data5) < 1) {
          const err12 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      } else {
        const err13 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data6 = data.permission;
      const _errs21 = errors;
      let valid5 = false;
      const _errs22 = errors;
      if (typeof data6 !== 'string') {
        const err14 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
      var _valid1 = _errs22 === errors;
      valid5 = valid5 || _valid1;
      const _errs24 = errors;
      if (Array.isArray(data6)) {
        if (data6.length < 1) {
          const err15 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== 'string') {
            const err16 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      } else {
        const err17 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      var _valid1 = _errs24 === errors;
      valid5 = valid5 || _valid1;
      const _errs28 = errors;
      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
        for (const key1 in data6) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err18 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data6.any !== undefined) {
          let data8 = data6.any;
          if (Array.isArray(data8)) {
            const len1 = data8.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data8[i1] !== 'string') {
                const err19 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
          } else {
            const err20 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        }
        if (data6.products !== undefined) {
          let data10 = data6.products;
          if (Array.isArray(data10)) {
            const len2 = data10.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data10[i2] !== 'string') {
                const err21 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
          } else {
            const err22 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
        }
        if (data6.reverse !== undefined) {
          if (typeof data6.reverse !== 'boolean') {
            const err23 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
      var _valid1 = _errs28 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const err25 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      } else {
        errors = _errs21;
        if (vErrors !== null) {
          if (_errs21) {
            vErrors.length = _errs21;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.pin !== undefined) {
      let data14 = data.pin;
      if (typeof data14 !== 'string') {
        const err26 = {
          instancePath: instancePath + '/pin',
          schemaPath: '#/properties/pin/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      if (!(data14 === 'start' || data14 === 'end')) {
        const err27 = {
          instancePath: instancePath + '/pin',
          schemaPath: '#/properties/pin/enum',
          keyword: 'enum',
          params: { allowedValues: schema155.properties.pin.enum },
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.sum !== undefined) {
      if (typeof data.sum !== 'boolean') {
        const err28 = {
          instancePath: instancePath + '/sum',
          schemaPath: '#/properties/sum/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.sort !== undefined) {
      if (typeof data.sort !== 'boolean') {
        const err29 = {
          instancePath: instancePath + '/sort',
          schemaPath: '#/properties/sort/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.strong !== undefined) {
      if (typeof data.strong !== 'boolean') {
        const err30 = {
          instancePath: instancePath + '/strong',
          schemaPath: '#/properties/strong/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.off !== undefined) {
      if (typeof data.off !== 'boolean') {
        const err31 = {
          instancePath: instancePath + '/off',
          schemaPath: '#/properties/off/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.open !== undefined) {
      if (typeof data.open !== 'string') {
        const err32 = {
          instancePath: instancePath + '/open',
          schemaPath: '#/properties/open/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.edit !== undefined) {
      let data20 = data.edit;
      if (typeof data20 === 'string') {
        if (!pattern6.test(data20)) {
          const err33 = {
            instancePath: instancePath + '/edit',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      } else {
        const err34 = {
          instancePath: instancePath + '/edit',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.enabled !== undefined) {
      if (
        !validate123(data.enabled, {
          instancePath: instancePath + '/enabled',
          parentData: data,
          parentDataProperty: 'enabled',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err35 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err35];
    } else {
      vErrors.push(err35);
    }
    errors++;
  }
  validate121.errors = vErrors;
  return errors === 0;
}
validate121.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate120(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate120.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (!validate121(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err1 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate120.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate120.evaluated = { dynamicProps: true, dynamicItems: false };
const schema162 = {
  description: 'Actions, keyed by name, in order.',
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
  additionalProperties: { $ref: '#/$defs/action' },
};
const schema163 = {
  title: 'Action',
  description: 'Something that a person does: a title, and exactly one deed.',
  type: 'object',
  properties: {
    title: { description: 'What stands on the button.', $ref: '#/$defs/text' },
    icon: { description: 'The name of its icon.', type: 'string' },
    hint: {
      description: 'Of links: a sentence under its title. It may read an answer: {data.count.total} 笔待处理.',
      $ref: '#/$defs/text',
    },
    count: {
      description: 'Of links: the figure at its corner, where there is more than none of it.',
      $ref: '#/$defs/expression',
    },
    look: {
      description:
        'How it is drawn. Default: the first of a toolbar is primary, those of a row are links; what asks with confirm and removes is danger. Of a row, danger stands under ⋯ behind the others.',
      type: 'string',
      enum: ['primary', 'secondary', 'danger', 'link'],
    },
    visible: { description: 'Shown only while this holds.', $ref: '#/$defs/expression' },
    enabled: {
      description: 'Disabled while this does not hold. With { that, say } the sentence is given as the reason.',
      $ref: '#/$defs/enabled',
    },
    permission: { description: 'Who sees it.', $ref: '#/$defs/gate' },
    call: {
      description: 'The call that is sent, or one for each named path of the screen.',
      anyOf: [{ $ref: '#/$defs/callName' }, { type: 'object', additionalProperties: { $ref: '#/$defs/callName' } }],
    },
    with: {
      description: 'Values for the request, or for the address, that the names alone do not give.',
      $ref: '#/$defs/filling',
    },
    data: {
      description: 'Named questions, asked while it is open: data.<name> is the answer.',
      $ref: '#/$defs/questions',
    },
    fill: { description: 'A record that the fields start from (row, data.payee).', $ref: '#/$defs/expression' },
    check: { description: 'What must hold before it is sent.', $ref: '#/$defs/checks' },
    confirm: { description: 'A question that must be answered with yes first.', $ref: '#/$defs/text' },
    then: { description: 'What comes when it is done. Default: what it opened closes.', $ref: '#/$defs/then' },
    say: { description: 'What is said when it is done.', $ref: '#/$defs/text' },
    heading: {
      description:
        'With fields: what stands over the dialog and on its main button. Default: the title of the button that opens it.',
      $ref: '#/$defs/text',
    },
    fields: { description: 'Asks these in a dialog first: the request of the call.', $ref: '#/$defs/fields' },
    navigate: {
      description: 'Opens this path, or back. {row.path} opens the path of this portal that a value says.',
      type: 'string',
    },
    dialog: { description: 'Opens a block, or a screen by its name, in a dialog.', $ref: '#/$defs/opened' },
    drawer: { description: 'Opens a block, or a screen by its name, in a drawer.', $ref: '#/$defs/opened' },
    download: { description: 'Downloads the file that this call gives.', $ref: '#/$defs/callName' },
    export: {
      description: 'Starts the export job of this call; it goes on in the export centre.',
      $ref: '#/$defs/callName',
    },
    copy: { description: 'Copies this value.', $ref: '#/$defs/expression' },
    print: { description: 'Prints the page.', const: true },
    step: {
      description: 'Goes to the step of the surrounding form. From the result step it starts afresh.',
      type: 'string',
    },
    all: {
      description:
        'Of bulk: it is for all rows that match too, without knowing them: the field of its request that takes what the table asks for (requestOf there), or true where the request takes it as it is (an export). Without it the action is only for rows that were selected one by one.',
      anyOf: [{ type: 'string' }, { const: true }],
    },
    each: {
      description:
        'Of bulk: the call takes one row (row), and is sent once for each one selected. With a condition: for those of which it holds, and the others are left out.',
      anyOf: [{ const: true }, { $ref: '#/$defs/expression' }],
    },
  },
  required: ['title'],
  oneOf: [
    { required: ['call'] },
    { required: ['navigate'] },
    { required: ['dialog'] },
    { required: ['drawer'] },
    { required: ['download'] },
    { required: ['export'] },
    { required: ['copy'] },
    { required: ['print'] },
    { required: ['step'] },
  ],
  additionalProperties: false,
};
const schema172 = {
  description: 'What must hold: one check or a list of them, tried in order.',
  anyOf: [
    { $ref: '#/$defs/callName' },
    { $ref: '#/$defs/check' },
    { $ref: '#/$defs/callCheck' },
    { type: 'array', items: { $ref: '#/$defs/oneCheck' } },
  ],
};
const schema174 = {
  description:
    'A pre-check by the server: the call must answer without an error; the message of its error is what is said.',
  type: 'object',
  properties: {
    call: { description: 'The call that checks.', $ref: '#/$defs/callName' },
    with: { description: 'Values for its request.', $ref: '#/$defs/filling' },
  },
  required: ['call'],
  additionalProperties: false,
};
function validate135(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate135.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'call' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'call' || key0 === 'with')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err2 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate135.errors = vErrors;
  return errors === 0;
}
validate135.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema176 = {
  description: 'A condition with its sentence, or a call that must answer without an error.',
  anyOf: [{ $ref: '#/$defs/callName' }, { $ref: '#/$defs/check' }, { $ref: '#/$defs/callCheck' }],
};
function validate138(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate138.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data === 'string') {
    if (!pattern6.test(data)) {
      const err0 = {
        instancePath,
        schemaPath: '#/$defs/callName/pattern',
        keyword: 'pattern',
        params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = { instancePath, schemaPath: '#/$defs/callName/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (!validate62(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  const _errs5 = errors;
  if (!validate135(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs5 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate138.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate138.evaluated = { dynamicProps: true, dynamicItems: false };
function validate133(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate133.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data === 'string') {
    if (!pattern6.test(data)) {
      const err0 = {
        instancePath,
        schemaPath: '#/$defs/callName/pattern',
        keyword: 'pattern',
        params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = { instancePath, schemaPath: '#/$defs/callName/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (!validate62(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  const _errs5 = errors;
  if (!validate135(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs5 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    if (props0 !== true) {
      props0 = true;
    }
  }
  const _errs6 = errors;
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (
        !validate138(data[i0], {
          instancePath: instancePath + '/' + i0,
          parentData: data,
          parentDataProperty: i0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: '#/anyOf/3/type', keyword: 'type', params: { type: 'array' } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  var _valid0 = _errs6 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var items0 = true;
  }
  if (!valid0) {
    const err3 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate133.errors = vErrors;
  evaluated0.props = props0;
  evaluated0.items = items0;
  return errors === 0;
}
validate133.evaluated = { dynamicProps: true, dynamicItems: true };
const schema179 = {
  description: 'What comes when a call is done.',
  type: 'object',
  properties: {
    navigate: { description: 'Opens this path, back, or the path that a value says ({route.back}).', type: 'string' },
    step: { description: 'Goes to the step of the form.', type: 'string' },
    close: { description: 'Closes the dialog or drawer.', const: true },
    with: { description: 'Values for the address. result.<name> is the answer.', $ref: '#/$defs/filling' },
    say: { description: 'What is said.', $ref: '#/$defs/text' },
  },
  additionalProperties: false,
};
function validate143(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate143.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === 'navigate' || key0 === 'step' || key0 === 'close' || key0 === 'with' || key0 === 'say')) {
        const err0 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.navigate !== undefined) {
      if (typeof data.navigate !== 'string') {
        const err1 = {
          instancePath: instancePath + '/navigate',
          schemaPath: '#/properties/navigate/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.step !== undefined) {
      if (typeof data.step !== 'string') {
        const err2 = {
          instancePath: instancePath + '/step',
          schemaPath: '#/properties/step/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.close !== undefined) {
      if (true !== data.close) {
        const err3 = {
          instancePath: instancePath + '/close',
          schemaPath: '#/properties/close/const',
          keyword: 'const',
          params: { allowedValue: true },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.say !== undefined) {
      if (typeof data.say !== 'string') {
        const err4 = {
          instancePath: instancePath + '/say',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate143.errors = vErrors;
  return errors === 0;
}
validate143.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema183 = { description: 'Fields of a form, in order.', type: 'array', items: { $ref: '#/$defs/field' } };
const schema184 = {
  description: 'A field: its name, a path from a root, or an object that says more.',
  anyOf: [{ type: 'string' }, { $ref: '#/$defs/fieldObject' }],
};
const schema185 = {
  description: 'A field that says more than its name.',
  type: 'object',
  properties: {
    field: {
      description:
        "The field of the request (of a filter: of the list's request), or a path from a root that is only read (data.fee.fee).",
      type: 'string',
    },
    name: {
      description: 'A name of its own, for a computed value.',
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9]*$',
    },
    title: { description: 'Its label, where it is not the one of the field.', type: 'string' },
    hint: { description: 'A sentence under it.', $ref: '#/$defs/text' },
    widget: { description: 'What it is typed with, where it is not the widget of the field.', type: 'string' },
    props: {
      description: 'Values for the options of its widget: expressions where the widget says so.',
      type: 'object',
    },
    width: { description: 'How much of the row it takes.', $ref: '#/$defs/width' },
    required: {
      description: 'Whether it must be filled. Default: as the request says.',
      anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/expression' }],
    },
    readOnly: {
      description: 'Whether it can only be read.',
      anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/expression' }],
    },
    enabled: {
      description:
        'It cannot be used, and need not be filled, while this does not hold. With { that, say } the sentence stands under it.',
      $ref: '#/$defs/enabled',
    },
    visible: {
      description: 'Shown only while this holds. What is hidden is never required and is not sent.',
      $ref: '#/$defs/expression',
    },
    permission: {
      description: 'Who sees it. A condition like visible: the server reads it too.',
      $ref: '#/$defs/gate',
    },
    options: {
      description: 'What is offered: a call, a list in data (data.days), names of the enum, or groups of them.',
      anyOf: [
        { type: 'string', pattern: '^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$' },
        { type: 'array', items: { type: 'string' }, minItems: 1 },
        { type: 'array', items: { $ref: '#/$defs/optionGroup' }, minItems: 1 },
      ],
    },
    with: { description: 'Values for the request of the options.', $ref: '#/$defs/filling' },
    default: {
      description:
        'What it starts with: a literal; an enum value by name; of dates also today, this-month, last-7-days, last-30-days, last-90-days.',
      type: ['string', 'number', 'boolean', 'array'],
    },
    fill: {
      description: 'Fills it when what it reads changes; the person may type over it.',
      $ref: '#/$defs/expression',
    },
    value: { description: 'Computed, not typed.', $ref: '#/$defs/expression' },
    format: { description: 'How it is shown where it is only read.', type: 'string' },
    min: { description: 'The smallest value; of lines: the fewest.', type: 'number' },
    max: { description: 'The greatest value; of lines: the most.', type: 'number' },
    check: { description: 'What must hold.', $ref: '#/$defs/checks' },
    fields: {
      description:
        'With title: a group of fields under one heading. With field: the fields of each line of an array, or of an object; there item is the line. With options the lines are made of records that are picked; with fill (rows) of the ones that it reads.',
      $ref: '#/$defs/fields',
    },
    add: {
      description: 'Of lines: what stands on the button that adds one, or that opens the choice of records.',
      type: 'string',
    },
    filter: {
      description: 'With options of a call: fields of its request that search it, in a dialog.',
      $ref: '#/$defs/filters',
    },
    template: { description: 'Of files: number of the template that can be downloaded first.', type: 'string' },
    actions: { description: 'Small buttons beside it, keyed by name.', $ref: '#/$defs/actions' },
  },
  anyOf: [{ required: ['field'] }, { required: ['name', 'value'] }, { required: ['fields'] }],
  additionalProperties: false,
};
const wrapper6 = { validate: validate146 };
const wrapper7 = { validate: validate128 };
function validate148(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate148.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.field === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/anyOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'name' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.value === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'value' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.fields === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/anyOf/2/required',
        keyword: 'required',
        params: { missingProperty: 'fields' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const err4 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema185.properties, key0)) {
        const err5 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err6 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data1 = data.name;
      if (typeof data1 === 'string') {
        if (!pattern17.test(data1)) {
          const err7 = {
            instancePath: instancePath + '/name',
            schemaPath: '#/properties/name/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err9 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.hint !== undefined) {
      if (typeof data.hint !== 'string') {
        const err10 = {
          instancePath: instancePath + '/hint',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.widget !== undefined) {
      if (typeof data.widget !== 'string') {
        const err11 = {
          instancePath: instancePath + '/widget',
          schemaPath: '#/properties/widget/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.props !== undefined) {
      let data5 = data.props;
      if (!(data5 && typeof data5 == 'object' && !Array.isArray(data5))) {
        const err12 = {
          instancePath: instancePath + '/props',
          schemaPath: '#/properties/props/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.width !== undefined) {
      let data6 = data.width;
      if (typeof data6 !== 'string') {
        const err13 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (!(data6 === 'full' || data6 === 'half' || data6 === 'third' || data6 === 'two-thirds')) {
        const err14 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/enum',
          keyword: 'enum',
          params: { allowedValues: schema125.enum },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.required !== undefined) {
      let data7 = data.required;
      const _errs23 = errors;
      let valid4 = false;
      const _errs24 = errors;
      if (typeof data7 !== 'boolean') {
        const err15 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/properties/required/anyOf/0/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      var _valid1 = _errs24 === errors;
      valid4 = valid4 || _valid1;
      const _errs26 = errors;
      if (typeof data7 === 'string') {
        if (func3(data7) < 1) {
          const err16 = {
            instancePath: instancePath + '/required',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      } else {
        const err17 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      var _valid1 = _errs26 === errors;
      valid4 = valid4 || _valid1;
      if (!valid4) {
        const err18 = {
          instancePath: instancePath + '/required',
          schemaPath: '#/properties/required/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      } else {
        errors = _errs23;
        if (vErrors !== null) {
          if (_errs23) {
            vErrors.length = _errs23;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.readOnly !== undefined) {
      let data8 = data.readOnly;
      const _errs30 = errors;
      let valid6 = false;
      const _errs31 = errors;
      if (typeof data8 !== 'boolean') {
        const err19 = {
          instancePath: instancePath + '/readOnly',
          schemaPath: '#/properties/readOnly/anyOf/0/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      var _valid2 = _errs31 === errors;
      valid6 = valid6 || _valid2;
      const _errs33 = errors;
      if (typeof data8 === 'string') {
        if (func3(data8) < 1) {
          const err20 = {
            instancePath: instancePath + '/readOnly',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
      } else {
        const err21 = {
          instancePath: instancePath + '/readOnly',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      var _valid2 = _errs33 === errors;
      valid6 = valid6 || _valid2;
      if (!valid6) {
        const err22 = {
          instancePath: instancePath + '/readOnly',
          schemaPath: '#/properties/readOnly/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      } else {
        errors = _errs30;
        if (vErrors !== null) {
          if (_errs30) {
            vErrors.length = _errs30;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.enabled !== undefined) {
      if (
        !validate123(data.enabled, {
          instancePath: instancePath + '/enabled',
          parentData: data,
          parentDataProperty: 'enabled',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
        errors = vErrors.length;
      }
    }
    if (data.visible !== undefined) {
      let data10 = data.visible;
      if (typeof data10 === 'string') {
        if (func3(data10) < 1) {
          const err23 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
      } else {
        const err24 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data11 = data.permission;
      const _errs42 = errors;
      let valid10 = false;
      const _errs43 = errors;
      if (typeof data11 !== 'string') {
        const err25 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
      var _valid3 = _errs43 === errors;
      valid10 = valid10 || _valid3;
      const _errs45 = errors;
      if (Array.isArray(data11)) {
        if (data11.length < 1) {
          const err26 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
        const len0 = data11.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data11[i0] !== 'string') {
            const err27 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
        }
      } else {
        const err28 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
      var _valid3 = _errs45 === errors;
      valid10 = valid10 || _valid3;
      const _errs49 = errors;
      if (data11 && typeof data11 == 'object' && !Array.isArray(data11)) {
        for (const key1 in data11) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err29 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
        if (data11.any !== undefined) {
          let data13 = data11.any;
          if (Array.isArray(data13)) {
            const len1 = data13.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data13[i1] !== 'string') {
                const err30 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err30];
                } else {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
          } else {
            const err31 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
        if (data11.products !== undefined) {
          let data15 = data11.products;
          if (Array.isArray(data15)) {
            const len2 = data15.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data15[i2] !== 'string') {
                const err32 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err32];
                } else {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
          } else {
            const err33 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err33];
            } else {
              vErrors.push(err33);
            }
            errors++;
          }
        }
        if (data11.reverse !== undefined) {
          if (typeof data11.reverse !== 'boolean') {
            const err34 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
      } else {
        const err35 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
      var _valid3 = _errs49 === errors;
      valid10 = valid10 || _valid3;
      if (!valid10) {
        const err36 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      } else {
        errors = _errs42;
        if (vErrors !== null) {
          if (_errs42) {
            vErrors.length = _errs42;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.options !== undefined) {
      let data18 = data.options;
      const _errs63 = errors;
      let valid18 = false;
      const _errs64 = errors;
      if (typeof data18 === 'string') {
        if (!pattern29.test(data18)) {
          const err37 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/anyOf/0/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$' },
          };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      } else {
        const err38 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
      var _valid4 = _errs64 === errors;
      valid18 = valid18 || _valid4;
      const _errs66 = errors;
      if (Array.isArray(data18)) {
        if (data18.length < 1) {
          const err39 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err39];
          } else {
            vErrors.push(err39);
          }
          errors++;
        }
        const len3 = data18.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (typeof data18[i3] !== 'string') {
            const err40 = {
              instancePath: instancePath + '/options/' + i3,
              schemaPath: '#/properties/options/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
      } else {
        const err41 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
      var _valid4 = _errs66 === errors;
      valid18 = valid18 || _valid4;
      if (_valid4) {
        var items1 = true;
      }
      const _errs70 = errors;
      if (Array.isArray(data18)) {
        if (data18.length < 1) {
          const err42 = {
            instancePath: instancePath + '/options',
            schemaPath: '#/properties/options/anyOf/2/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
        const len4 = data18.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data20 = data18[i4];
          if (data20 && typeof data20 == 'object' && !Array.isArray(data20)) {
            if (data20.title === undefined) {
              const err43 = {
                instancePath: instancePath + '/options/' + i4,
                schemaPath: '#/$defs/optionGroup/required',
                keyword: 'required',
                params: { missingProperty: 'title' },
              };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                vErrors.push(err43);
              }
              errors++;
            }
            if (data20.value === undefined) {
              const err44 = {
                instancePath: instancePath + '/options/' + i4,
                schemaPath: '#/$defs/optionGroup/required',
                keyword: 'required',
                params: { missingProperty: 'value' },
              };
              if (vErrors === null) {
                vErrors = [err44];
              } else {
                vErrors.push(err44);
              }
              errors++;
            }
            for (const key2 in data20) {
              if (!(key2 === 'name' || key2 === 'title' || key2 === 'value')) {
                const err45 = {
                  instancePath: instancePath + '/options/' + i4,
                  schemaPath: '#/$defs/optionGroup/additionalProperties',
                  keyword: 'additionalProperties',
                  params: { additionalProperty: key2 },
                };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  vErrors.push(err45);
                }
                errors++;
              }
            }
            if (data20.name !== undefined) {
              let data21 = data20.name;
              if (typeof data21 === 'string') {
                if (!pattern4.test(data21)) {
                  const err46 = {
                    instancePath: instancePath + '/options/' + i4 + '/name',
                    schemaPath: '#/$defs/optionGroup/properties/name/pattern',
                    keyword: 'pattern',
                    params: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
                  };
                  if (vErrors === null) {
                    vErrors = [err46];
                  } else {
                    vErrors.push(err46);
                  }
                  errors++;
                }
              } else {
                const err47 = {
                  instancePath: instancePath + '/options/' + i4 + '/name',
                  schemaPath: '#/$defs/optionGroup/properties/name/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err47];
                } else {
                  vErrors.push(err47);
                }
                errors++;
              }
            }
            if (data20.title !== undefined) {
              if (typeof data20.title !== 'string') {
                const err48 = {
                  instancePath: instancePath + '/options/' + i4 + '/title',
                  schemaPath: '#/$defs/optionGroup/properties/title/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err48];
                } else {
                  vErrors.push(err48);
                }
                errors++;
              }
            }
            if (data20.value !== undefined) {
              let data23 = data20.value;
              if (Array.isArray(data23)) {
                if (data23.length < 1) {
                  const err49 = {
                    instancePath: instancePath + '/options/' + i4 + '/value',
                    schemaPath: '#/$defs/optionGroup/properties/value/minItems',
                    keyword: 'minItems',
                    params: { limit: 1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err49];
                  } else {
                    vErrors.push(err49);
                  }
                  errors++;
                }
                const len5 = data23.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  if (typeof data23[i5] !== 'string') {
                    const err50 = {
                      instancePath: instancePath + '/options/' + i4 + '/value/' + i5,
                      schemaPath: '#/$defs/optionGroup/properties/value/items/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    };
                    if (vErrors === null) {
                      vErrors = [err50];
                    } else {
                      vErrors.push(err50);
                    }
                    errors++;
                  }
                }
              } else {
                const err51 = {
                  instancePath: instancePath + '/options/' + i4 + '/value',
                  schemaPath: '#/$defs/optionGroup/properties/value/type',
                  keyword: 'type',
                  params: { type: 'array' },
                };
                if (vErrors === null) {
                  vErrors = [err51];
                } else {
                  vErrors.push(err51);
                }
                errors++;
              }
            }
          } else {
            const err52 = {
              instancePath: instancePath + '/options/' + i4,
              schemaPath: '#/$defs/optionGroup/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              vErrors.push(err52);
            }
            errors++;
          }
        }
      } else {
        const err53 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf/2/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
      var _valid4 = _errs70 === errors;
      valid18 = valid18 || _valid4;
      if (_valid4) {
        if (items1 !== true) {
          items1 = true;
        }
      }
      if (!valid18) {
        const err54 = {
          instancePath: instancePath + '/options',
          schemaPath: '#/properties/options/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      } else {
        errors = _errs63;
        if (vErrors !== null) {
          if (_errs63) {
            vErrors.length = _errs63;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.default !== undefined) {
      let data26 = data.default;
      if (
        typeof data26 !== 'string' &&
        !(typeof data26 == 'number') &&
        typeof data26 !== 'boolean' &&
        !Array.isArray(data26)
      ) {
        const err55 = {
          instancePath: instancePath + '/default',
          schemaPath: '#/properties/default/type',
          keyword: 'type',
          params: { type: schema185.properties.default.type },
        };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      }
    }
    if (data.fill !== undefined) {
      let data27 = data.fill;
      if (typeof data27 === 'string') {
        if (func3(data27) < 1) {
          const err56 = {
            instancePath: instancePath + '/fill',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err56];
          } else {
            vErrors.push(err56);
          }
          errors++;
        }
      } else {
        const err57 = {
          instancePath: instancePath + '/fill',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.value !== undefined) {
      let data28 = data.value;
      if (typeof data28 === 'string') {
        if (func3(data28) < 1) {
          const err58 = {
            instancePath: instancePath + '/value',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            vErrors.push(err58);
          }
          errors++;
        }
      } else {
        const err59 = {
          instancePath: instancePath + '/value',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err60 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.min !== undefined) {
      if (!(typeof data.min == 'number')) {
        const err61 = {
          instancePath: instancePath + '/min',
          schemaPath: '#/properties/min/type',
          keyword: 'type',
          params: { type: 'number' },
        };
        if (vErrors === null) {
          vErrors = [err61];
        } else {
          vErrors.push(err61);
        }
        errors++;
      }
    }
    if (data.max !== undefined) {
      if (!(typeof data.max == 'number')) {
        const err62 = {
          instancePath: instancePath + '/max',
          schemaPath: '#/properties/max/type',
          keyword: 'type',
          params: { type: 'number' },
        };
        if (vErrors === null) {
          vErrors = [err62];
        } else {
          vErrors.push(err62);
        }
        errors++;
      }
    }
    if (data.check !== undefined) {
      if (
        !validate133(data.check, {
          instancePath: instancePath + '/check',
          parentData: data,
          parentDataProperty: 'check',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
        errors = vErrors.length;
      }
    }
    if (data.fields !== undefined) {
      if (
        !wrapper6.validate(data.fields, {
          instancePath: instancePath + '/fields',
          parentData: data,
          parentDataProperty: 'fields',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper6.validate.errors : vErrors.concat(wrapper6.validate.errors);
        errors = vErrors.length;
      }
    }
    if (data.add !== undefined) {
      if (typeof data.add !== 'string') {
        const err63 = {
          instancePath: instancePath + '/add',
          schemaPath: '#/properties/add/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          vErrors.push(err63);
        }
        errors++;
      }
    }
    if (data.filter !== undefined) {
      if (
        !validate106(data.filter, {
          instancePath: instancePath + '/filter',
          parentData: data,
          parentDataProperty: 'filter',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
        errors = vErrors.length;
      }
    }
    if (data.template !== undefined) {
      if (typeof data.template !== 'string') {
        const err64 = {
          instancePath: instancePath + '/template',
          schemaPath: '#/properties/template/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err64];
        } else {
          vErrors.push(err64);
        }
        errors++;
      }
    }
    if (data.actions !== undefined) {
      if (
        !wrapper7.validate(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper7.validate.errors : vErrors.concat(wrapper7.validate.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err65 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err65];
    } else {
      vErrors.push(err65);
    }
    errors++;
  }
  validate148.errors = vErrors;
  return errors === 0;
}
validate148.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate147(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate147.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (!validate148(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err1 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate147.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate147.evaluated = { dynamicProps: true, dynamicItems: false };
function validate146(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate146.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (
        !validate147(data[i0], {
          instancePath: instancePath + '/' + i0,
          parentData: data,
          parentDataProperty: i0,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate146.errors = vErrors;
  return errors === 0;
}
validate146.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
const schema195 = {
  description: 'A block written here, or the name of a screen file.',
  anyOf: [{ type: 'string' }, { description: 'The block.', $ref: '#/$defs/block' }],
};
const wrapper5 = { validate: validate113 };
function validate156(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate156.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (!wrapper5.validate(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
    errors = vErrors.length;
  } else {
    var props0 = wrapper5.validate.evaluated.props;
    var items0 = wrapper5.validate.evaluated.items;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const err1 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate156.errors = vErrors;
  evaluated0.props = props0;
  evaluated0.items = items0;
  return errors === 0;
}
validate156.evaluated = { dynamicProps: true, dynamicItems: true };
function validate129(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate129.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'call' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.navigate === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'navigate' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
    const _errs4 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.dialog === undefined) {
        const err2 = {
          instancePath,
          schemaPath: '#/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'dialog' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
      const _errs5 = errors;
      if (data && typeof data == 'object' && !Array.isArray(data)) {
        if (data.drawer === undefined) {
          const err3 = {
            instancePath,
            schemaPath: '#/oneOf/3/required',
            keyword: 'required',
            params: { missingProperty: 'drawer' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      if (_valid0 && valid0) {
        valid0 = false;
        passing0 = [passing0, 3];
      } else {
        if (_valid0) {
          valid0 = true;
          passing0 = 3;
        }
        const _errs6 = errors;
        if (data && typeof data == 'object' && !Array.isArray(data)) {
          if (data.download === undefined) {
            const err4 = {
              instancePath,
              schemaPath: '#/oneOf/4/required',
              keyword: 'required',
              params: { missingProperty: 'download' },
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        var _valid0 = _errs6 === errors;
        if (_valid0 && valid0) {
          valid0 = false;
          passing0 = [passing0, 4];
        } else {
          if (_valid0) {
            valid0 = true;
            passing0 = 4;
          }
          const _errs7 = errors;
          if (data && typeof data == 'object' && !Array.isArray(data)) {
            if (data.export === undefined) {
              const err5 = {
                instancePath,
                schemaPath: '#/oneOf/5/required',
                keyword: 'required',
                params: { missingProperty: 'export' },
              };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          }
          var _valid0 = _errs7 === errors;
          if (_valid0 && valid0) {
            valid0 = false;
            passing0 = [passing0, 5];
          } else {
            if (_valid0) {
              valid0 = true;
              passing0 = 5;
            }
            const _errs8 = errors;
            if (data && typeof data == 'object' && !Array.isArray(data)) {
              if (data.copy === undefined) {
                const err6 = {
                  instancePath,
                  schemaPath: '#/oneOf/6/required',
                  keyword: 'required',
                  params: { missingProperty: 'copy' },
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var _valid0 = _errs8 === errors;
            if (_valid0 && valid0) {
              valid0 = false;
              passing0 = [passing0, 6];
            } else {
              if (_valid0) {
                valid0 = true;
                passing0 = 6;
              }
              const _errs9 = errors;
              if (data && typeof data == 'object' && !Array.isArray(data)) {
                if (data.print === undefined) {
                  const err7 = {
                    instancePath,
                    schemaPath: '#/oneOf/7/required',
                    keyword: 'required',
                    params: { missingProperty: 'print' },
                  };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs9 === errors;
              if (_valid0 && valid0) {
                valid0 = false;
                passing0 = [passing0, 7];
              } else {
                if (_valid0) {
                  valid0 = true;
                  passing0 = 7;
                }
                const _errs10 = errors;
                if (data && typeof data == 'object' && !Array.isArray(data)) {
                  if (data.step === undefined) {
                    const err8 = {
                      instancePath,
                      schemaPath: '#/oneOf/8/required',
                      keyword: 'required',
                      params: { missingProperty: 'step' },
                    };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
                var _valid0 = _errs10 === errors;
                if (_valid0 && valid0) {
                  valid0 = false;
                  passing0 = [passing0, 8];
                } else {
                  if (_valid0) {
                    valid0 = true;
                    passing0 = 8;
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  if (!valid0) {
    const err9 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err10 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema163.properties, key0)) {
        const err11 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err12 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.icon !== undefined) {
      if (typeof data.icon !== 'string') {
        const err13 = {
          instancePath: instancePath + '/icon',
          schemaPath: '#/properties/icon/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.hint !== undefined) {
      if (typeof data.hint !== 'string') {
        const err14 = {
          instancePath: instancePath + '/hint',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.count !== undefined) {
      let data3 = data.count;
      if (typeof data3 === 'string') {
        if (func3(data3) < 1) {
          const err15 = {
            instancePath: instancePath + '/count',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = {
          instancePath: instancePath + '/count',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.look !== undefined) {
      let data4 = data.look;
      if (typeof data4 !== 'string') {
        const err17 = {
          instancePath: instancePath + '/look',
          schemaPath: '#/properties/look/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      if (!(data4 === 'primary' || data4 === 'secondary' || data4 === 'danger' || data4 === 'link')) {
        const err18 = {
          instancePath: instancePath + '/look',
          schemaPath: '#/properties/look/enum',
          keyword: 'enum',
          params: { allowedValues: schema163.properties.look.enum },
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.visible !== undefined) {
      let data5 = data.visible;
      if (typeof data5 === 'string') {
        if (func3(data5) < 1) {
          const err19 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.enabled !== undefined) {
      if (
        !validate123(data.enabled, {
          instancePath: instancePath + '/enabled',
          parentData: data,
          parentDataProperty: 'enabled',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
        errors = vErrors.length;
      }
    }
    if (data.permission !== undefined) {
      let data7 = data.permission;
      const _errs31 = errors;
      let valid7 = false;
      const _errs32 = errors;
      if (typeof data7 !== 'string') {
        const err21 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      var _valid1 = _errs32 === errors;
      valid7 = valid7 || _valid1;
      const _errs34 = errors;
      if (Array.isArray(data7)) {
        if (data7.length < 1) {
          const err22 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        const len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data7[i0] !== 'string') {
            const err23 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
      var _valid1 = _errs34 === errors;
      valid7 = valid7 || _valid1;
      const _errs38 = errors;
      if (data7 && typeof data7 == 'object' && !Array.isArray(data7)) {
        for (const key1 in data7) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err25 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
        if (data7.any !== undefined) {
          let data9 = data7.any;
          if (Array.isArray(data9)) {
            const len1 = data9.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data9[i1] !== 'string') {
                const err26 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
          } else {
            const err27 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
        }
        if (data7.products !== undefined) {
          let data11 = data7.products;
          if (Array.isArray(data11)) {
            const len2 = data11.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data11[i2] !== 'string') {
                const err28 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
          } else {
            const err29 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
        if (data7.reverse !== undefined) {
          if (typeof data7.reverse !== 'boolean') {
            const err30 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
        }
      } else {
        const err31 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      var _valid1 = _errs38 === errors;
      valid7 = valid7 || _valid1;
      if (!valid7) {
        const err32 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      } else {
        errors = _errs31;
        if (vErrors !== null) {
          if (_errs31) {
            vErrors.length = _errs31;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.call !== undefined) {
      let data14 = data.call;
      const _errs52 = errors;
      let valid15 = false;
      const _errs53 = errors;
      if (typeof data14 === 'string') {
        if (!pattern6.test(data14)) {
          const err33 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      } else {
        const err34 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
      var _valid2 = _errs53 === errors;
      valid15 = valid15 || _valid2;
      const _errs56 = errors;
      if (data14 && typeof data14 == 'object' && !Array.isArray(data14)) {
        for (const key2 in data14) {
          let data15 = data14[key2];
          if (typeof data15 === 'string') {
            if (!pattern6.test(data15)) {
              const err35 = {
                instancePath: instancePath + '/call/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/$defs/callName/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
              };
              if (vErrors === null) {
                vErrors = [err35];
              } else {
                vErrors.push(err35);
              }
              errors++;
            }
          } else {
            const err36 = {
              instancePath: instancePath + '/call/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/callName/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              vErrors.push(err36);
            }
            errors++;
          }
        }
      } else {
        const err37 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/properties/call/anyOf/1/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
      var _valid2 = _errs56 === errors;
      valid15 = valid15 || _valid2;
      if (!valid15) {
        const err38 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/properties/call/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      } else {
        errors = _errs52;
        if (vErrors !== null) {
          if (_errs52) {
            vErrors.length = _errs52;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.data !== undefined) {
      if (
        !validate98(data.data, {
          instancePath: instancePath + '/data',
          parentData: data,
          parentDataProperty: 'data',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
        errors = vErrors.length;
      }
    }
    if (data.fill !== undefined) {
      let data18 = data.fill;
      if (typeof data18 === 'string') {
        if (func3(data18) < 1) {
          const err39 = {
            instancePath: instancePath + '/fill',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err39];
          } else {
            vErrors.push(err39);
          }
          errors++;
        }
      } else {
        const err40 = {
          instancePath: instancePath + '/fill',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
    if (data.check !== undefined) {
      if (
        !validate133(data.check, {
          instancePath: instancePath + '/check',
          parentData: data,
          parentDataProperty: 'check',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
        errors = vErrors.length;
      }
    }
    if (data.confirm !== undefined) {
      if (typeof data.confirm !== 'string') {
        const err41 = {
          instancePath: instancePath + '/confirm',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.then !== undefined) {
      if (
        !validate143(data.then, {
          instancePath: instancePath + '/then',
          parentData: data,
          parentDataProperty: 'then',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
        errors = vErrors.length;
      }
    }
    if (data.say !== undefined) {
      if (typeof data.say !== 'string') {
        const err42 = {
          instancePath: instancePath + '/say',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.heading !== undefined) {
      if (typeof data.heading !== 'string') {
        const err43 = {
          instancePath: instancePath + '/heading',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
    }
    if (data.fields !== undefined) {
      if (
        !validate146(data.fields, {
          instancePath: instancePath + '/fields',
          parentData: data,
          parentDataProperty: 'fields',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
        errors = vErrors.length;
      }
    }
    if (data.navigate !== undefined) {
      if (typeof data.navigate !== 'string') {
        const err44 = {
          instancePath: instancePath + '/navigate',
          schemaPath: '#/properties/navigate/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
    }
    if (data.dialog !== undefined) {
      if (
        !validate156(data.dialog, {
          instancePath: instancePath + '/dialog',
          parentData: data,
          parentDataProperty: 'dialog',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
        errors = vErrors.length;
      }
    }
    if (data.drawer !== undefined) {
      if (
        !validate156(data.drawer, {
          instancePath: instancePath + '/drawer',
          parentData: data,
          parentDataProperty: 'drawer',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
        errors = vErrors.length;
      }
    }
    if (data.download !== undefined) {
      let data28 = data.download;
      if (typeof data28 === 'string') {
        if (!pattern6.test(data28)) {
          const err45 = {
            instancePath: instancePath + '/download',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      } else {
        const err46 = {
          instancePath: instancePath + '/download',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
    }
    if (data.export !== undefined) {
      let data29 = data.export;
      if (typeof data29 === 'string') {
        if (!pattern6.test(data29)) {
          const err47 = {
            instancePath: instancePath + '/export',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err47];
          } else {
            vErrors.push(err47);
          }
          errors++;
        }
      } else {
        const err48 = {
          instancePath: instancePath + '/export',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err48];
        } else {
          vErrors.push(err48);
        }
        errors++;
      }
    }
    if (data.copy !== undefined) {
      let data30 = data.copy;
      if (typeof data30 === 'string') {
        if (func3(data30) < 1) {
          const err49 = {
            instancePath: instancePath + '/copy',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err49];
          } else {
            vErrors.push(err49);
          }
          errors++;
        }
      } else {
        const err50 = {
          instancePath: instancePath + '/copy',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err50];
        } else {
          vErrors.push(err50);
        }
        errors++;
      }
    }
    if (data.print !== undefined) {
      if (true !== data.print) {
        const err51 = {
          instancePath: instancePath + '/print',
          schemaPath: '#/properties/print/const',
          keyword: 'const',
          params: { allowedValue: true },
        };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.step !== undefined) {
      if (typeof data.step !== 'string') {
        const err52 = {
          instancePath: instancePath + '/step',
          schemaPath: '#/properties/step/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.all !== undefined) {
      let data33 = data.all;
      const _errs96 = errors;
      let valid26 = false;
      const _errs97 = errors;
      if (typeof data33 !== 'string') {
        const err53 = {
          instancePath: instancePath + '/all',
          schemaPath: '#/properties/all/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
      var _valid3 = _errs97 === errors;
      valid26 = valid26 || _valid3;
      const _errs99 = errors;
      if (true !== data33) {
        const err54 = {
          instancePath: instancePath + '/all',
          schemaPath: '#/properties/all/anyOf/1/const',
          keyword: 'const',
          params: { allowedValue: true },
        };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      }
      var _valid3 = _errs99 === errors;
      valid26 = valid26 || _valid3;
      if (!valid26) {
        const err55 = {
          instancePath: instancePath + '/all',
          schemaPath: '#/properties/all/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      } else {
        errors = _errs96;
        if (vErrors !== null) {
          if (_errs96) {
            vErrors.length = _errs96;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.each !== undefined) {
      let data34 = data.each;
      const _errs101 = errors;
      let valid27 = false;
      const _errs102 = errors;
      if (true !== data34) {
        const err56 = {
          instancePath: instancePath + '/each',
          schemaPath: '#/properties/each/anyOf/0/const',
          keyword: 'const',
          params: { allowedValue: true },
        };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
      var _valid4 = _errs102 === errors;
      valid27 = valid27 || _valid4;
      const _errs103 = errors;
      if (typeof data34 === 'string') {
        if (func3(data34) < 1) {
          const err57 = {
            instancePath: instancePath + '/each',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err57];
          } else {
            vErrors.push(err57);
          }
          errors++;
        }
      } else {
        const err58 = {
          instancePath: instancePath + '/each',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
      var _valid4 = _errs103 === errors;
      valid27 = valid27 || _valid4;
      if (!valid27) {
        const err59 = {
          instancePath: instancePath + '/each',
          schemaPath: '#/properties/each/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      } else {
        errors = _errs101;
        if (vErrors !== null) {
          if (_errs101) {
            vErrors.length = _errs101;
          } else {
            vErrors = null;
          }
        }
      }
    }
  } else {
    const err60 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err60];
    } else {
      vErrors.push(err60);
    }
    errors++;
  }
  validate129.errors = vErrors;
  return errors === 0;
}
validate129.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate128(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate128.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      const _errs1 = errors;
      if (typeof key0 === 'string') {
        if (!pattern17.test(key0)) {
          const err0 = {
            instancePath,
            schemaPath: '#/propertyNames/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
            propertyName: key0,
          };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        const err1 = {
          instancePath,
          schemaPath: '#/propertyNames',
          keyword: 'propertyNames',
          params: { propertyName: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    for (const key1 in data) {
      if (
        !validate129(data[key1], {
          instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: data,
          parentDataProperty: key1,
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate128.errors = vErrors;
  return errors === 0;
}
validate128.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate117(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate117.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'call' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.of === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'of' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.columns === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'columns' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema151.properties, key0)) {
        const err4 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err5 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err7 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.every !== undefined) {
      let data3 = data.every;
      if (typeof data3 === 'string') {
        if (!pattern16.test(data3)) {
          const err8 = {
            instancePath: instancePath + '/every',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/every',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.as !== undefined) {
      let data4 = data.as;
      if (typeof data4 !== 'string') {
        const err10 = {
          instancePath: instancePath + '/as',
          schemaPath: '#/properties/as/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (!(data4 === 'table' || data4 === 'cards' || data4 === 'rows')) {
        const err11 = {
          instancePath: instancePath + '/as',
          schemaPath: '#/properties/as/enum',
          keyword: 'enum',
          params: { allowedValues: schema151.properties.as.enum },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.filter !== undefined) {
      if (
        !validate106(data.filter, {
          instancePath: instancePath + '/filter',
          parentData: data,
          parentDataProperty: 'filter',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
        errors = vErrors.length;
      }
    }
    if (data.columns !== undefined) {
      let data6 = data.columns;
      if (Array.isArray(data6)) {
        if (data6.length < 1) {
          const err12 = {
            instancePath: instancePath + '/columns',
            schemaPath: '#/properties/columns/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate120(data6[i0], {
              instancePath: instancePath + '/columns/' + i0,
              parentData: data6,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err13 = {
          instancePath: instancePath + '/columns',
          schemaPath: '#/properties/columns/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.toolbar !== undefined) {
      if (
        !validate128(data.toolbar, {
          instancePath: instancePath + '/toolbar',
          parentData: data,
          parentDataProperty: 'toolbar',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.row !== undefined) {
      if (
        !validate128(data.row, {
          instancePath: instancePath + '/row',
          parentData: data,
          parentDataProperty: 'row',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.bulk !== undefined) {
      if (
        !validate128(data.bulk, {
          instancePath: instancePath + '/bulk',
          parentData: data,
          parentDataProperty: 'bulk',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.expand !== undefined) {
      if (
        !wrapper5.validate(data.expand, {
          instancePath: instancePath + '/expand',
          parentData: data,
          parentDataProperty: 'expand',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
        errors = vErrors.length;
      }
    }
    if (data.first !== undefined) {
      let data12 = data.first;
      if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
        if (data12.count === undefined) {
          const err14 = {
            instancePath: instancePath + '/first',
            schemaPath: '#/properties/first/required',
            keyword: 'required',
            params: { missingProperty: 'count' },
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        if (data12.title === undefined) {
          const err15 = {
            instancePath: instancePath + '/first',
            schemaPath: '#/properties/first/required',
            keyword: 'required',
            params: { missingProperty: 'title' },
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        for (const key1 in data12) {
          if (!(key1 === 'count' || key1 === 'title')) {
            const err16 = {
              instancePath: instancePath + '/first',
              schemaPath: '#/properties/first/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
        if (data12.count !== undefined) {
          let data13 = data12.count;
          if (!(typeof data13 == 'number' && !(data13 % 1) && !isNaN(data13))) {
            const err17 = {
              instancePath: instancePath + '/first/count',
              schemaPath: '#/properties/first/properties/count/type',
              keyword: 'type',
              params: { type: 'integer' },
            };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
          if (typeof data13 == 'number') {
            if (data13 < 1 || isNaN(data13)) {
              const err18 = {
                instancePath: instancePath + '/first/count',
                schemaPath: '#/properties/first/properties/count/minimum',
                keyword: 'minimum',
                params: { comparison: '>=', limit: 1 },
              };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          }
        }
        if (data12.title !== undefined) {
          if (typeof data12.title !== 'string') {
            const err19 = {
              instancePath: instancePath + '/first/title',
              schemaPath: '#/$defs/text/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/first',
          schemaPath: '#/properties/first/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.size !== undefined) {
      let data15 = data.size;
      if (!(typeof data15 == 'number' && !(data15 % 1) && !isNaN(data15))) {
        const err21 = {
          instancePath: instancePath + '/size',
          schemaPath: '#/properties/size/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (typeof data15 == 'number') {
        if (data15 > 100 || isNaN(data15)) {
          const err22 = {
            instancePath: instancePath + '/size',
            schemaPath: '#/properties/size/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 100 },
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        if (data15 < 1 || isNaN(data15)) {
          const err23 = {
            instancePath: instancePath + '/size',
            schemaPath: '#/properties/size/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
      }
    }
    if (data.sort !== undefined) {
      let data16 = data.sort;
      if (typeof data16 === 'string') {
        if (!pattern58.test(data16)) {
          const err24 = {
            instancePath: instancePath + '/sort',
            schemaPath: '#/properties/sort/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9_]* (asc|desc)(, ?[A-Za-z][A-Za-z0-9_]* (asc|desc))*$' },
          };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
      } else {
        const err25 = {
          instancePath: instancePath + '/sort',
          schemaPath: '#/properties/sort/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.empty !== undefined) {
      if (typeof data.empty !== 'string') {
        const err26 = {
          instancePath: instancePath + '/empty',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.order !== undefined) {
      let data18 = data.order;
      if (data18 && typeof data18 == 'object' && !Array.isArray(data18)) {
        if (data18.call === undefined) {
          const err27 = {
            instancePath: instancePath + '/order',
            schemaPath: '#/properties/order/required',
            keyword: 'required',
            params: { missingProperty: 'call' },
          };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
        for (const key2 in data18) {
          if (!(key2 === 'call' || key2 === 'with')) {
            const err28 = {
              instancePath: instancePath + '/order',
              schemaPath: '#/properties/order/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key2 },
            };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
        if (data18.call !== undefined) {
          let data19 = data18.call;
          if (typeof data19 === 'string') {
            if (!pattern6.test(data19)) {
              const err29 = {
                instancePath: instancePath + '/order/call',
                schemaPath: '#/$defs/callName/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
              };
              if (vErrors === null) {
                vErrors = [err29];
              } else {
                vErrors.push(err29);
              }
              errors++;
            }
          } else {
            const err30 = {
              instancePath: instancePath + '/order/call',
              schemaPath: '#/$defs/callName/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
        }
        if (data18.with !== undefined) {
          if (
            !validate58(data18.with, {
              instancePath: instancePath + '/order/with',
              parentData: data18,
              parentDataProperty: 'with',
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err31 = {
          instancePath: instancePath + '/order',
          schemaPath: '#/properties/order/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
  } else {
    const err32 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err32];
    } else {
      vErrors.push(err32);
    }
    errors++;
  }
  validate117.errors = vErrors;
  return errors === 0;
}
validate117.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema203 = {
  description: 'One record, read: a label and a value each.',
  type: 'object',
  properties: {
    call: { description: 'The call that gives it.', $ref: '#/$defs/callName' },
    of: {
      description: 'Where it stands instead of an own call: form, row, data.<name> or result.<name>.',
      type: 'string',
    },
    with: { description: 'Values for the request of the call.', $ref: '#/$defs/filling' },
    every: { description: 'The call is asked again every so often.', $ref: '#/$defs/duration' },
    items: {
      description: 'What is shown, in order. Default: every field of the record.',
      type: 'array',
      items: { $ref: '#/$defs/item' },
    },
    columns: { description: 'How many beside each other on a wide screen.', type: 'integer', minimum: 1, maximum: 4 },
    actions: { description: 'Buttons under it, keyed by name.', $ref: '#/$defs/actions' },
  },
  oneOf: [{ required: ['call'] }, { required: ['of'] }],
  additionalProperties: false,
};
const schema206 = {
  description:
    'An item: the name of a field, a path from a root, an object that says more, or null for a place that stays empty.',
  anyOf: [{ type: 'string' }, { type: 'null' }, { $ref: '#/$defs/itemObject' }],
};
const schema207 = {
  description: 'An item that says more than its name.',
  type: 'object',
  properties: {
    field: { description: 'The field, or a path from a root (data.fee.fee).', type: 'string' },
    name: {
      description: 'A name of its own, for a computed value.',
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9]*$',
    },
    value: { description: 'The computed value; a name and a title stand beside it.', $ref: '#/$defs/expression' },
    title: { description: 'Its label, where it is not the one of the field.', type: 'string' },
    format: { description: 'How it is shown, where it is not the format of the field.', type: 'string' },
    visible: { description: 'Shown only while this holds.', $ref: '#/$defs/expression' },
    permission: {
      description: 'Who sees it. A condition like visible: the server reads it too.',
      $ref: '#/$defs/gate',
    },
    with: {
      description: 'Values for the address that it navigates to, or for the call that reveals or edits it.',
      $ref: '#/$defs/filling',
    },
    strong: { description: 'true: the figure that matters, drawn large.', type: 'boolean' },
    hint: { description: 'A sentence under the value.', $ref: '#/$defs/text' },
    block: {
      description: 'Of an info list: a block in the place of the value, beside the title.',
      $ref: '#/$defs/block',
    },
    tone: {
      description: 'Of stats: the mood of the figure, where it is neither nothing nor zero (failed: danger).',
      $ref: '#/$defs/tone',
    },
    navigate: { description: 'The path that a click opens.', type: 'string' },
    edit: {
      description: 'The call that changes the value in place; it takes the field by its name.',
      $ref: '#/$defs/callName',
    },
    actions: { description: 'Buttons beside it, keyed by name.', $ref: '#/$defs/actions' },
  },
  anyOf: [{ required: ['field'] }, { required: ['name', 'value'] }, { required: ['title', 'block'] }],
  additionalProperties: false,
};
function validate168(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate168.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.field === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/anyOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'name' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.value === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'value' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  const _errs4 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/anyOf/2/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.block === undefined) {
      const err4 = {
        instancePath,
        schemaPath: '#/anyOf/2/required',
        keyword: 'required',
        params: { missingProperty: 'block' },
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  if (!valid0) {
    const err5 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema207.properties, key0)) {
        const err6 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err7 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data1 = data.name;
      if (typeof data1 === 'string') {
        if (!pattern17.test(data1)) {
          const err8 = {
            instancePath: instancePath + '/name',
            schemaPath: '#/properties/name/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.value !== undefined) {
      let data2 = data.value;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err10 = {
            instancePath: instancePath + '/value',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = {
          instancePath: instancePath + '/value',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err12 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err13 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.visible !== undefined) {
      let data5 = data.visible;
      if (typeof data5 === 'string') {
        if (func3(data5) < 1) {
          const err14 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      } else {
        const err15 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data6 = data.permission;
      const _errs22 = errors;
      let valid5 = false;
      const _errs23 = errors;
      if (typeof data6 !== 'string') {
        const err16 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      var _valid1 = _errs23 === errors;
      valid5 = valid5 || _valid1;
      const _errs25 = errors;
      if (Array.isArray(data6)) {
        if (data6.length < 1) {
          const err17 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== 'string') {
            const err18 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
      } else {
        const err19 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      var _valid1 = _errs25 === errors;
      valid5 = valid5 || _valid1;
      const _errs29 = errors;
      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
        for (const key1 in data6) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err20 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        }
        if (data6.any !== undefined) {
          let data8 = data6.any;
          if (Array.isArray(data8)) {
            const len1 = data8.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data8[i1] !== 'string') {
                const err21 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
          } else {
            const err22 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
        }
        if (data6.products !== undefined) {
          let data10 = data6.products;
          if (Array.isArray(data10)) {
            const len2 = data10.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data10[i2] !== 'string') {
                const err23 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
          } else {
            const err24 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
        if (data6.reverse !== undefined) {
          if (typeof data6.reverse !== 'boolean') {
            const err25 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
      } else {
        const err26 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      var _valid1 = _errs29 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const err27 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      } else {
        errors = _errs22;
        if (vErrors !== null) {
          if (_errs22) {
            vErrors.length = _errs22;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.strong !== undefined) {
      if (typeof data.strong !== 'boolean') {
        const err28 = {
          instancePath: instancePath + '/strong',
          schemaPath: '#/properties/strong/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.hint !== undefined) {
      if (typeof data.hint !== 'string') {
        const err29 = {
          instancePath: instancePath + '/hint',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.block !== undefined) {
      if (
        !wrapper5.validate(data.block, {
          instancePath: instancePath + '/block',
          parentData: data,
          parentDataProperty: 'block',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
        errors = vErrors.length;
      }
    }
    if (data.tone !== undefined) {
      let data17 = data.tone;
      if (typeof data17 !== 'string') {
        const err30 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
      if (
        !(
          data17 === 'neutral' ||
          data17 === 'info' ||
          data17 === 'success' ||
          data17 === 'warning' ||
          data17 === 'danger'
        )
      ) {
        const err31 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/enum',
          keyword: 'enum',
          params: { allowedValues: schema35.enum },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.navigate !== undefined) {
      if (typeof data.navigate !== 'string') {
        const err32 = {
          instancePath: instancePath + '/navigate',
          schemaPath: '#/properties/navigate/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.edit !== undefined) {
      let data19 = data.edit;
      if (typeof data19 === 'string') {
        if (!pattern6.test(data19)) {
          const err33 = {
            instancePath: instancePath + '/edit',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      } else {
        const err34 = {
          instancePath: instancePath + '/edit',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err35 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err35];
    } else {
      vErrors.push(err35);
    }
    errors++;
  }
  validate168.errors = vErrors;
  return errors === 0;
}
validate168.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate167(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate167.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data !== null) {
    const err1 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'null' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  const _errs5 = errors;
  if (!validate168(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs5 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate167.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate167.evaluated = { dynamicProps: true, dynamicItems: false };
function validate165(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate165.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'call' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.of === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'of' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !(
          key0 === 'call' ||
          key0 === 'of' ||
          key0 === 'with' ||
          key0 === 'every' ||
          key0 === 'items' ||
          key0 === 'columns' ||
          key0 === 'actions'
        )
      ) {
        const err3 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err4 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err6 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.every !== undefined) {
      let data3 = data.every;
      if (typeof data3 === 'string') {
        if (!pattern16.test(data3)) {
          const err7 = {
            instancePath: instancePath + '/every',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/every',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.items !== undefined) {
      let data4 = data.items;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate167(data4[i0], {
              instancePath: instancePath + '/items/' + i0,
              parentData: data4,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.columns !== undefined) {
      let data6 = data.columns;
      if (!(typeof data6 == 'number' && !(data6 % 1) && !isNaN(data6))) {
        const err10 = {
          instancePath: instancePath + '/columns',
          schemaPath: '#/properties/columns/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data6 == 'number') {
        if (data6 > 4 || isNaN(data6)) {
          const err11 = {
            instancePath: instancePath + '/columns',
            schemaPath: '#/properties/columns/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 4 },
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        if (data6 < 1 || isNaN(data6)) {
          const err12 = {
            instancePath: instancePath + '/columns',
            schemaPath: '#/properties/columns/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate165.errors = vErrors;
  return errors === 0;
}
validate165.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema214 = {
  description: 'A few figures, drawn large.',
  type: 'object',
  properties: {
    call: { description: 'The call that gives it.', $ref: '#/$defs/callName' },
    of: {
      description: 'Where it stands instead of an own call: form, row, data.<name> or result.<name>.',
      type: 'string',
    },
    with: { description: 'Values for the request of the call.', $ref: '#/$defs/filling' },
    every: { description: 'The call is asked again every so often.', $ref: '#/$defs/duration' },
    items: { description: 'What is shown, in order.', type: 'array', items: { $ref: '#/$defs/item' } },
    actions: { description: 'Buttons beside them, keyed by name.', $ref: '#/$defs/actions' },
  },
  required: ['items'],
  additionalProperties: false,
};
function validate175(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate175.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.items === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'items' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === 'call' ||
          key0 === 'of' ||
          key0 === 'with' ||
          key0 === 'every' ||
          key0 === 'items' ||
          key0 === 'actions'
        )
      ) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err2 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err4 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.every !== undefined) {
      let data3 = data.every;
      if (typeof data3 === 'string') {
        if (!pattern16.test(data3)) {
          const err5 = {
            instancePath: instancePath + '/every',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/every',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.items !== undefined) {
      let data4 = data.items;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate167(data4[i0], {
              instancePath: instancePath + '/items/' + i0,
              parentData: data4,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate175.errors = vErrors;
  return errors === 0;
}
validate175.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema217 = {
  description: 'A line, bar or pie chart of the rows of a call.',
  type: 'object',
  properties: {
    call: { description: 'The call that gives it.', $ref: '#/$defs/callName' },
    of: {
      description: 'Where it stands instead of an own call: form, row, data.<name> or result.<name>.',
      type: 'string',
    },
    with: { description: 'Values for the request of the call.', $ref: '#/$defs/filling' },
    every: { description: 'The call is asked again every so often.', $ref: '#/$defs/duration' },
    kind: { description: 'What kind. Default: line.', type: 'string', enum: ['line', 'bar', 'pie'] },
    x: { description: 'The field along the axis; of a pie what each slice is called.', $ref: '#/$defs/figure' },
    y: {
      description:
        'The figures drawn, one line or group of bars each; a pie has one. Amounts whose currency stands in the row are drawn apart, a currency each.',
      type: 'array',
      items: { $ref: '#/$defs/figure' },
      minItems: 1,
    },
    empty: { description: 'What is said where there are no rows.', $ref: '#/$defs/text' },
  },
  required: ['x', 'y'],
  oneOf: [{ required: ['call'] }, { required: ['of'] }],
  additionalProperties: false,
};
const schema220 = {
  description: 'A value of a chart: the name of a field, or an object that says more.',
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: {
        field: { description: 'The field of the row.', type: 'string' },
        name: {
          description: 'A name of its own, for a computed value.',
          type: 'string',
          pattern: '^[A-Za-z][A-Za-z0-9]*$',
        },
        value: { description: 'The computed value; a name and a title stand beside it.', $ref: '#/$defs/expression' },
        title: { description: 'What it is called, where it is not the title of the field.', type: 'string' },
        format: { description: 'How it is shown, where it is not the format of the field.', type: 'string' },
      },
      oneOf: [{ required: ['field'] }, { required: ['name', 'value', 'title'] }],
      additionalProperties: false,
    },
  ],
};
function validate182(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate182.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  const _errs5 = errors;
  let valid1 = false;
  let passing0 = null;
  const _errs6 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.field === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/1/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'field' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid1 = _errs6 === errors;
  if (_valid1) {
    valid1 = true;
    passing0 = 0;
  }
  const _errs7 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/1/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'name' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.value === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/anyOf/1/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'value' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.title === undefined) {
      const err4 = {
        instancePath,
        schemaPath: '#/anyOf/1/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
  }
  var _valid1 = _errs7 === errors;
  if (_valid1 && valid1) {
    valid1 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid1) {
      valid1 = true;
      passing0 = 1;
    }
  }
  if (!valid1) {
    const err5 = {
      instancePath,
      schemaPath: '#/anyOf/1/oneOf',
      keyword: 'oneOf',
      params: { passingSchemas: passing0 },
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  } else {
    errors = _errs5;
    if (vErrors !== null) {
      if (_errs5) {
        vErrors.length = _errs5;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === 'field' || key0 === 'name' || key0 === 'value' || key0 === 'title' || key0 === 'format')) {
        const err6 = {
          instancePath,
          schemaPath: '#/anyOf/1/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.field !== undefined) {
      if (typeof data.field !== 'string') {
        const err7 = {
          instancePath: instancePath + '/field',
          schemaPath: '#/anyOf/1/properties/field/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data1 = data.name;
      if (typeof data1 === 'string') {
        if (!pattern17.test(data1)) {
          const err8 = {
            instancePath: instancePath + '/name',
            schemaPath: '#/anyOf/1/properties/name/pattern',
            keyword: 'pattern',
            params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + '/name',
          schemaPath: '#/anyOf/1/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.value !== undefined) {
      let data2 = data.value;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err10 = {
            instancePath: instancePath + '/value',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = {
          instancePath: instancePath + '/value',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err12 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/anyOf/1/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.format !== undefined) {
      if (typeof data.format !== 'string') {
        const err13 = {
          instancePath: instancePath + '/format',
          schemaPath: '#/anyOf/1/properties/format/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err15 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err15];
    } else {
      vErrors.push(err15);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate182.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate182.evaluated = { dynamicProps: true, dynamicItems: false };
function validate180(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate180.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'call' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.of === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'of' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.x === undefined) {
      const err3 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'x' } };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.y === undefined) {
      const err4 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'y' } };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === 'call' ||
          key0 === 'of' ||
          key0 === 'with' ||
          key0 === 'every' ||
          key0 === 'kind' ||
          key0 === 'x' ||
          key0 === 'y' ||
          key0 === 'empty'
        )
      ) {
        const err5 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err6 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err8 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.every !== undefined) {
      let data3 = data.every;
      if (typeof data3 === 'string') {
        if (!pattern16.test(data3)) {
          const err9 = {
            instancePath: instancePath + '/every',
            schemaPath: '#/$defs/duration/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = {
          instancePath: instancePath + '/every',
          schemaPath: '#/$defs/duration/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      let data4 = data.kind;
      if (typeof data4 !== 'string') {
        const err11 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      if (!(data4 === 'line' || data4 === 'bar' || data4 === 'pie')) {
        const err12 = {
          instancePath: instancePath + '/kind',
          schemaPath: '#/properties/kind/enum',
          keyword: 'enum',
          params: { allowedValues: schema217.properties.kind.enum },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.x !== undefined) {
      if (
        !validate182(data.x, {
          instancePath: instancePath + '/x',
          parentData: data,
          parentDataProperty: 'x',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
        errors = vErrors.length;
      }
    }
    if (data.y !== undefined) {
      let data6 = data.y;
      if (Array.isArray(data6)) {
        if (data6.length < 1) {
          const err13 = {
            instancePath: instancePath + '/y',
            schemaPath: '#/properties/y/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate182(data6[i0], {
              instancePath: instancePath + '/y/' + i0,
              parentData: data6,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err14 = {
          instancePath: instancePath + '/y',
          schemaPath: '#/properties/y/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.empty !== undefined) {
      if (typeof data.empty !== 'string') {
        const err15 = {
          instancePath: instancePath + '/empty',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
  } else {
    const err16 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err16];
    } else {
      vErrors.push(err16);
    }
    errors++;
  }
  validate180.errors = vErrors;
  return errors === 0;
}
validate180.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema223 = {
  title: 'Form',
  description: 'A form: an action laid open, with fields or with steps.',
  type: 'object',
  properties: {
    title: { description: 'What stands on the button that sends it.', $ref: '#/$defs/text' },
    enabled: {
      description: 'Disabled while this does not hold. With { that, say } the sentence is given as the reason.',
      $ref: '#/$defs/enabled',
    },
    call: {
      description: 'The call that is sent, or one for each named path of the screen.',
      anyOf: [{ $ref: '#/$defs/callName' }, { type: 'object', additionalProperties: { $ref: '#/$defs/callName' } }],
    },
    with: {
      description: 'Values for the request, or for the address, that the names alone do not give.',
      $ref: '#/$defs/filling',
    },
    data: {
      description: 'Named questions, asked while it is open: data.<name> is the answer.',
      $ref: '#/$defs/questions',
    },
    fill: { description: 'A record that the fields start from (row, data.payee).', $ref: '#/$defs/expression' },
    check: { description: 'What must hold before it is sent.', $ref: '#/$defs/checks' },
    confirm: { description: 'A question that must be answered with yes first.', $ref: '#/$defs/text' },
    then: { description: 'What comes when it is done. Default: what it opened closes.', $ref: '#/$defs/then' },
    say: { description: 'What is said when it is done.', $ref: '#/$defs/text' },
    fields: { description: 'The fields, in order.', $ref: '#/$defs/fields' },
    steps: {
      description: 'The fields cut in pieces, keyed by name, in order: a wizard with one request.',
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
      additionalProperties: { $ref: '#/$defs/step' },
    },
    draft: {
      description:
        'What was typed is kept until it is sent: local in this browser for a week, an object by calls. Never kept are passwords, codes and masked secrets.',
      $ref: '#/$defs/draft',
    },
    leave: { description: 'ask: leaving with unsaved values is asked about first.', const: 'ask' },
    actions: { description: 'Other buttons beside the one that sends it, keyed by name.', $ref: '#/$defs/actions' },
  },
  required: ['title', 'call'],
  oneOf: [{ required: ['fields'] }, { required: ['steps'] }],
  additionalProperties: false,
};
const schema230 = {
  description: 'A step of a form: a block, and what its main button does.',
  type: 'object',
  properties: {
    title: { description: 'What it is called in the step bar.', type: 'string' },
    width: {
      description:
        'How much of the row it takes on a wide screen. Where a body holds both two-thirds and third, a wide window makes a main column and a rail of them; a narrow one keeps the order.',
      $ref: '#/$defs/width',
    },
    visible: { description: 'Shown only while this holds.', $ref: '#/$defs/expression' },
    permission: { description: 'Who sees it.', $ref: '#/$defs/gate' },
    data: {
      description: 'Named questions to the server: data.<name> is the answer, for this block and all inside it.',
      $ref: '#/$defs/questions',
    },
    filter: {
      description: 'Fields that drive every block inside: filter.<field> is what they say.',
      $ref: '#/$defs/filters',
    },
    body: { description: 'The blocks in it, in order.', type: 'array', items: { $ref: '#/$defs/block' }, minItems: 1 },
    table: { description: 'Rows, with columns, filters and actions.', $ref: '#/$defs/table' },
    infoList: { description: 'One record, read.', $ref: '#/$defs/infoList' },
    stats: { description: 'A few figures, large.', $ref: '#/$defs/stats' },
    chart: { description: 'A chart.', $ref: '#/$defs/chart' },
    form: { description: 'A form: an action laid open.', $ref: '#/$defs/form' },
    fields: { description: 'A piece of the surrounding form, inside a step.', $ref: '#/$defs/fields' },
    tabs: {
      description: 'Blocks, of which one is shown at a time, keyed by name.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/block' },
      drawn: false,
    },
    result: { description: 'How something went: a heading, a few items, what to do next.', $ref: '#/$defs/result' },
    notice: { description: 'A sentence that must be seen.', $ref: '#/$defs/notice' },
    links: { description: 'Actions drawn large, keyed by name.', $ref: '#/$defs/actions' },
    article: { description: 'A text that the server holds as HTML.', $ref: '#/$defs/article' },
    screen: { description: 'Another screen file, drawn here.', type: 'string' },
    with: { description: 'Beside screen: values for the params of what is drawn there.', $ref: '#/$defs/filling' },
    custom: { description: 'A block that the product draws itself: the last resort.', $ref: '#/$defs/custom' },
    next: { description: 'What its main button does. Default: it goes on to the next step.', $ref: '#/$defs/next' },
    actions: { description: 'Other buttons of the step, keyed by name.', $ref: '#/$defs/actions' },
  },
  required: ['title'],
  oneOf: [
    { required: ['body'] },
    { required: ['table'] },
    { required: ['infoList'] },
    { required: ['stats'] },
    { required: ['chart'] },
    { required: ['form'] },
    { required: ['fields'] },
    { required: ['tabs'] },
    { required: ['result'] },
    { required: ['notice'] },
    { required: ['links'] },
    { required: ['article'] },
    { required: ['screen'] },
    { required: ['custom'] },
  ],
  additionalProperties: false,
};
const schema234 = {
  description: 'How something went.',
  type: 'object',
  properties: {
    title: { description: 'The heading.', $ref: '#/$defs/text' },
    text: { description: 'A sentence under it.', $ref: '#/$defs/text' },
    tone: { description: 'Its mood. Default: success.', $ref: '#/$defs/tone' },
    items: { description: 'What is shown, in order.', type: 'array', items: { $ref: '#/$defs/item' } },
    actions: { description: 'What to do next, keyed by name.', $ref: '#/$defs/actions' },
    leave: {
      description: 'Goes on by itself after a while, counted down; whoever reads on can stop it.',
      type: 'object',
      properties: {
        after: { description: 'How long it waits.', $ref: '#/$defs/duration' },
        navigate: { description: 'The path that it opens, or back.', type: 'string' },
        with: { description: 'Values for the address.', $ref: '#/$defs/filling' },
      },
      required: ['after', 'navigate'],
      additionalProperties: false,
    },
  },
  required: ['title'],
  additionalProperties: false,
};
function validate201(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate201.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (
        !(
          key0 === 'title' ||
          key0 === 'text' ||
          key0 === 'tone' ||
          key0 === 'items' ||
          key0 === 'actions' ||
          key0 === 'leave'
        )
      ) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err2 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== 'string') {
        const err3 = {
          instancePath: instancePath + '/text',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.tone !== undefined) {
      let data2 = data.tone;
      if (typeof data2 !== 'string') {
        const err4 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (
        !(data2 === 'neutral' || data2 === 'info' || data2 === 'success' || data2 === 'warning' || data2 === 'danger')
      ) {
        const err5 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/enum',
          keyword: 'enum',
          params: { allowedValues: schema35.enum },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.items !== undefined) {
      let data3 = data.items;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (
            !validate167(data3[i0], {
              instancePath: instancePath + '/items/' + i0,
              parentData: data3,
              parentDataProperty: i0,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.leave !== undefined) {
      let data6 = data.leave;
      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
        if (data6.after === undefined) {
          const err7 = {
            instancePath: instancePath + '/leave',
            schemaPath: '#/properties/leave/required',
            keyword: 'required',
            params: { missingProperty: 'after' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (data6.navigate === undefined) {
          const err8 = {
            instancePath: instancePath + '/leave',
            schemaPath: '#/properties/leave/required',
            keyword: 'required',
            params: { missingProperty: 'navigate' },
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        for (const key1 in data6) {
          if (!(key1 === 'after' || key1 === 'navigate' || key1 === 'with')) {
            const err9 = {
              instancePath: instancePath + '/leave',
              schemaPath: '#/properties/leave/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data6.after !== undefined) {
          let data7 = data6.after;
          if (typeof data7 === 'string') {
            if (!pattern16.test(data7)) {
              const err10 = {
                instancePath: instancePath + '/leave/after',
                schemaPath: '#/$defs/duration/pattern',
                keyword: 'pattern',
                params: { pattern: '^[0-9]+ ?(s|seconds?|minutes?|hours?)$' },
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = {
              instancePath: instancePath + '/leave/after',
              schemaPath: '#/$defs/duration/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data6.navigate !== undefined) {
          if (typeof data6.navigate !== 'string') {
            const err12 = {
              instancePath: instancePath + '/leave/navigate',
              schemaPath: '#/properties/leave/properties/navigate/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data6.with !== undefined) {
          if (
            !validate58(data6.with, {
              instancePath: instancePath + '/leave/with',
              parentData: data6,
              parentDataProperty: 'with',
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err13 = {
          instancePath: instancePath + '/leave',
          schemaPath: '#/properties/leave/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate201.errors = vErrors;
  return errors === 0;
}
validate201.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema239 = {
  description: 'A sentence that must be seen.',
  type: 'object',
  properties: {
    text: { description: 'The sentence; links in it as [name](address).', $ref: '#/$defs/text' },
    tone: { description: 'Its mood. Default: info.', $ref: '#/$defs/tone' },
    quiet: {
      description: 'true: only the words, small, without a box around them: a line under a form or a heading.',
      type: 'boolean',
    },
    close: {
      description:
        'true: a cross takes it away, until the page is opened again. With a call the cross sends it, so that it stays away.',
      anyOf: [
        { type: 'boolean' },
        {
          type: 'object',
          properties: {
            call: { description: 'The call that is sent.', $ref: '#/$defs/callName' },
            with: { description: 'Values for its request.', $ref: '#/$defs/filling' },
          },
          required: ['call'],
          additionalProperties: false,
        },
      ],
    },
    actions: { description: 'Buttons beside it, keyed by name.', $ref: '#/$defs/actions' },
  },
  required: ['text'],
  additionalProperties: false,
};
function validate206(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate206.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.text === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'text' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'text' || key0 === 'tone' || key0 === 'quiet' || key0 === 'close' || key0 === 'actions')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== 'string') {
        const err2 = {
          instancePath: instancePath + '/text',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.tone !== undefined) {
      let data1 = data.tone;
      if (typeof data1 !== 'string') {
        const err3 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (
        !(data1 === 'neutral' || data1 === 'info' || data1 === 'success' || data1 === 'warning' || data1 === 'danger')
      ) {
        const err4 = {
          instancePath: instancePath + '/tone',
          schemaPath: '#/$defs/tone/enum',
          keyword: 'enum',
          params: { allowedValues: schema35.enum },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.quiet !== undefined) {
      if (typeof data.quiet !== 'boolean') {
        const err5 = {
          instancePath: instancePath + '/quiet',
          schemaPath: '#/properties/quiet/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.close !== undefined) {
      let data3 = data.close;
      const _errs11 = errors;
      let valid3 = false;
      const _errs12 = errors;
      if (typeof data3 !== 'boolean') {
        const err6 = {
          instancePath: instancePath + '/close',
          schemaPath: '#/properties/close/anyOf/0/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      var _valid0 = _errs12 === errors;
      valid3 = valid3 || _valid0;
      const _errs14 = errors;
      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
        if (data3.call === undefined) {
          const err7 = {
            instancePath: instancePath + '/close',
            schemaPath: '#/properties/close/anyOf/1/required',
            keyword: 'required',
            params: { missingProperty: 'call' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        for (const key1 in data3) {
          if (!(key1 === 'call' || key1 === 'with')) {
            const err8 = {
              instancePath: instancePath + '/close',
              schemaPath: '#/properties/close/anyOf/1/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data3.call !== undefined) {
          let data4 = data3.call;
          if (typeof data4 === 'string') {
            if (!pattern6.test(data4)) {
              const err9 = {
                instancePath: instancePath + '/close/call',
                schemaPath: '#/$defs/callName/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          } else {
            const err10 = {
              instancePath: instancePath + '/close/call',
              schemaPath: '#/$defs/callName/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
        if (data3.with !== undefined) {
          if (
            !validate58(data3.with, {
              instancePath: instancePath + '/close/with',
              parentData: data3,
              parentDataProperty: 'with',
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err11 = {
          instancePath: instancePath + '/close',
          schemaPath: '#/properties/close/anyOf/1/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      var _valid0 = _errs14 === errors;
      valid3 = valid3 || _valid0;
      if (!valid3) {
        const err12 = {
          instancePath: instancePath + '/close',
          schemaPath: '#/properties/close/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      } else {
        errors = _errs11;
        if (vErrors !== null) {
          if (_errs11) {
            vErrors.length = _errs11;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate206.errors = vErrors;
  return errors === 0;
}
validate206.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema243 = {
  description: 'A text that the server holds as HTML. What could run or spy in it is left out.',
  type: 'object',
  properties: {
    call: { description: 'The call that gives it.', $ref: '#/$defs/callName' },
    of: { description: 'Where it stands instead of an own call: data.<name> or result.<name>.', type: 'string' },
    with: { description: 'Values for the request of the call.', $ref: '#/$defs/filling' },
    title: { description: 'The field that is its heading.', type: 'string' },
    date: { description: 'The field that says since when it stands.', type: 'string' },
    text: { description: 'The field that is the text. Default: the one of format html.', type: 'string' },
    image: { description: 'The field that holds the address of a picture above the text.', type: 'string' },
    empty: { description: 'What is said where there is no text.', $ref: '#/$defs/text' },
  },
  oneOf: [{ required: ['call'] }, { required: ['of'] }],
  additionalProperties: false,
};
function validate211(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate211.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.call === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'call' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.of === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'of' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (
        !(
          key0 === 'call' ||
          key0 === 'of' ||
          key0 === 'with' ||
          key0 === 'title' ||
          key0 === 'date' ||
          key0 === 'text' ||
          key0 === 'image' ||
          key0 === 'empty'
        )
      ) {
        const err3 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data0 = data.call;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err4 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.of !== undefined) {
      if (typeof data.of !== 'string') {
        const err6 = {
          instancePath: instancePath + '/of',
          schemaPath: '#/properties/of/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err7 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.date !== undefined) {
      if (typeof data.date !== 'string') {
        const err8 = {
          instancePath: instancePath + '/date',
          schemaPath: '#/properties/date/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== 'string') {
        const err9 = {
          instancePath: instancePath + '/text',
          schemaPath: '#/properties/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.image !== undefined) {
      if (typeof data.image !== 'string') {
        const err10 = {
          instancePath: instancePath + '/image',
          schemaPath: '#/properties/image/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.empty !== undefined) {
      if (typeof data.empty !== 'string') {
        const err11 = {
          instancePath: instancePath + '/empty',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate211.errors = vErrors;
  return errors === 0;
}
validate211.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema246 = {
  description: 'A block of the product, written in TypeScript.',
  type: 'object',
  properties: {
    name: { description: 'Its name in the registry.', type: 'string' },
    props: { description: 'What it is given; each is an expression.', $ref: '#/$defs/filling' },
  },
  required: ['name'],
  additionalProperties: false,
};
function validate215(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate215.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err0 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'name' || key0 === 'props')) {
        const err1 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      if (typeof data.name !== 'string') {
        const err2 = {
          instancePath: instancePath + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.props !== undefined) {
      if (
        !validate58(data.props, {
          instancePath: instancePath + '/props',
          parentData: data,
          parentDataProperty: 'props',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate215.errors = vErrors;
  return errors === 0;
}
validate215.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema247 = {
  description:
    'What the main button of a step does: submit sends the form; an object goes on after its checks, or sends a call whose answer is result.<step>. Default: goes on.',
  anyOf: [
    { type: 'string', const: 'submit' },
    {
      type: 'object',
      properties: {
        title: { description: 'What stands on the button.', $ref: '#/$defs/text' },
        call: {
          description:
            'A call that is sent first; its answer is result.<step>. The fields of its request are typed in the form too. One that is idempotent is not sent again while nothing in it has changed.',
          $ref: '#/$defs/callName',
        },
        with: { description: 'Values for its request.', $ref: '#/$defs/filling' },
        check: { description: 'What must hold before it goes on.', $ref: '#/$defs/checks' },
      },
      additionalProperties: false,
    },
  ],
};
function validate218(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate218.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if ('submit' !== data) {
    const err1 = { instancePath, schemaPath: '#/anyOf/0/const', keyword: 'const', params: { allowedValue: 'submit' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === 'title' || key0 === 'call' || key0 === 'with' || key0 === 'check')) {
        const err2 = {
          instancePath,
          schemaPath: '#/anyOf/1/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err3 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.call !== undefined) {
      let data1 = data.call;
      if (typeof data1 === 'string') {
        if (!pattern6.test(data1)) {
          const err4 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.check !== undefined) {
      if (
        !validate133(data.check, {
          instancePath: instancePath + '/check',
          parentData: data,
          parentDataProperty: 'check',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props1 = true;
  }
  if (!valid0) {
    const err7 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate218.errors = vErrors;
  evaluated0.props = props1;
  return errors === 0;
}
validate218.evaluated = { dynamicProps: true, dynamicItems: false };
const wrapper12 = { validate: validate186 };
function validate193(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate193.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.body === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'body' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.table === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'table' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
    const _errs4 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.infoList === undefined) {
        const err2 = {
          instancePath,
          schemaPath: '#/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'infoList' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
      const _errs5 = errors;
      if (data && typeof data == 'object' && !Array.isArray(data)) {
        if (data.stats === undefined) {
          const err3 = {
            instancePath,
            schemaPath: '#/oneOf/3/required',
            keyword: 'required',
            params: { missingProperty: 'stats' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      if (_valid0 && valid0) {
        valid0 = false;
        passing0 = [passing0, 3];
      } else {
        if (_valid0) {
          valid0 = true;
          passing0 = 3;
        }
        const _errs6 = errors;
        if (data && typeof data == 'object' && !Array.isArray(data)) {
          if (data.chart === undefined) {
            const err4 = {
              instancePath,
              schemaPath: '#/oneOf/4/required',
              keyword: 'required',
              params: { missingProperty: 'chart' },
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        var _valid0 = _errs6 === errors;
        if (_valid0 && valid0) {
          valid0 = false;
          passing0 = [passing0, 4];
        } else {
          if (_valid0) {
            valid0 = true;
            passing0 = 4;
          }
          const _errs7 = errors;
          if (data && typeof data == 'object' && !Array.isArray(data)) {
            if (data.form === undefined) {
              const err5 = {
                instancePath,
                schemaPath: '#/oneOf/5/required',
                keyword: 'required',
                params: { missingProperty: 'form' },
              };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          }
          var _valid0 = _errs7 === errors;
          if (_valid0 && valid0) {
            valid0 = false;
            passing0 = [passing0, 5];
          } else {
            if (_valid0) {
              valid0 = true;
              passing0 = 5;
            }
            const _errs8 = errors;
            if (data && typeof data == 'object' && !Array.isArray(data)) {
              if (data.fields === undefined) {
                const err6 = {
                  instancePath,
                  schemaPath: '#/oneOf/6/required',
                  keyword: 'required',
                  params: { missingProperty: 'fields' },
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var _valid0 = _errs8 === errors;
            if (_valid0 && valid0) {
              valid0 = false;
              passing0 = [passing0, 6];
            } else {
              if (_valid0) {
                valid0 = true;
                passing0 = 6;
              }
              const _errs9 = errors;
              if (data && typeof data == 'object' && !Array.isArray(data)) {
                if (data.tabs === undefined) {
                  const err7 = {
                    instancePath,
                    schemaPath: '#/oneOf/7/required',
                    keyword: 'required',
                    params: { missingProperty: 'tabs' },
                  };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs9 === errors;
              if (_valid0 && valid0) {
                valid0 = false;
                passing0 = [passing0, 7];
              } else {
                if (_valid0) {
                  valid0 = true;
                  passing0 = 7;
                }
                const _errs10 = errors;
                if (data && typeof data == 'object' && !Array.isArray(data)) {
                  if (data.result === undefined) {
                    const err8 = {
                      instancePath,
                      schemaPath: '#/oneOf/8/required',
                      keyword: 'required',
                      params: { missingProperty: 'result' },
                    };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
                var _valid0 = _errs10 === errors;
                if (_valid0 && valid0) {
                  valid0 = false;
                  passing0 = [passing0, 8];
                } else {
                  if (_valid0) {
                    valid0 = true;
                    passing0 = 8;
                  }
                  const _errs11 = errors;
                  if (data && typeof data == 'object' && !Array.isArray(data)) {
                    if (data.notice === undefined) {
                      const err9 = {
                        instancePath,
                        schemaPath: '#/oneOf/9/required',
                        keyword: 'required',
                        params: { missingProperty: 'notice' },
                      };
                      if (vErrors === null) {
                        vErrors = [err9];
                      } else {
                        vErrors.push(err9);
                      }
                      errors++;
                    }
                  }
                  var _valid0 = _errs11 === errors;
                  if (_valid0 && valid0) {
                    valid0 = false;
                    passing0 = [passing0, 9];
                  } else {
                    if (_valid0) {
                      valid0 = true;
                      passing0 = 9;
                    }
                    const _errs12 = errors;
                    if (data && typeof data == 'object' && !Array.isArray(data)) {
                      if (data.links === undefined) {
                        const err10 = {
                          instancePath,
                          schemaPath: '#/oneOf/10/required',
                          keyword: 'required',
                          params: { missingProperty: 'links' },
                        };
                        if (vErrors === null) {
                          vErrors = [err10];
                        } else {
                          vErrors.push(err10);
                        }
                        errors++;
                      }
                    }
                    var _valid0 = _errs12 === errors;
                    if (_valid0 && valid0) {
                      valid0 = false;
                      passing0 = [passing0, 10];
                    } else {
                      if (_valid0) {
                        valid0 = true;
                        passing0 = 10;
                      }
                      const _errs13 = errors;
                      if (data && typeof data == 'object' && !Array.isArray(data)) {
                        if (data.article === undefined) {
                          const err11 = {
                            instancePath,
                            schemaPath: '#/oneOf/11/required',
                            keyword: 'required',
                            params: { missingProperty: 'article' },
                          };
                          if (vErrors === null) {
                            vErrors = [err11];
                          } else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      }
                      var _valid0 = _errs13 === errors;
                      if (_valid0 && valid0) {
                        valid0 = false;
                        passing0 = [passing0, 11];
                      } else {
                        if (_valid0) {
                          valid0 = true;
                          passing0 = 11;
                        }
                        const _errs14 = errors;
                        if (data && typeof data == 'object' && !Array.isArray(data)) {
                          if (data.screen === undefined) {
                            const err12 = {
                              instancePath,
                              schemaPath: '#/oneOf/12/required',
                              keyword: 'required',
                              params: { missingProperty: 'screen' },
                            };
                            if (vErrors === null) {
                              vErrors = [err12];
                            } else {
                              vErrors.push(err12);
                            }
                            errors++;
                          }
                        }
                        var _valid0 = _errs14 === errors;
                        if (_valid0 && valid0) {
                          valid0 = false;
                          passing0 = [passing0, 12];
                        } else {
                          if (_valid0) {
                            valid0 = true;
                            passing0 = 12;
                          }
                          const _errs15 = errors;
                          if (data && typeof data == 'object' && !Array.isArray(data)) {
                            if (data.custom === undefined) {
                              const err13 = {
                                instancePath,
                                schemaPath: '#/oneOf/13/required',
                                keyword: 'required',
                                params: { missingProperty: 'custom' },
                              };
                              if (vErrors === null) {
                                vErrors = [err13];
                              } else {
                                vErrors.push(err13);
                              }
                              errors++;
                            }
                          }
                          var _valid0 = _errs15 === errors;
                          if (_valid0 && valid0) {
                            valid0 = false;
                            passing0 = [passing0, 13];
                          } else {
                            if (_valid0) {
                              valid0 = true;
                              passing0 = 13;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  if (!valid0) {
    const err14 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err15 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema230.properties, key0)) {
        const err16 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err17 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/properties/title/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.width !== undefined) {
      let data1 = data.width;
      if (typeof data1 !== 'string') {
        const err18 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (!(data1 === 'full' || data1 === 'half' || data1 === 'third' || data1 === 'two-thirds')) {
        const err19 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/enum',
          keyword: 'enum',
          params: { allowedValues: schema125.enum },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.visible !== undefined) {
      let data2 = data.visible;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err20 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
      } else {
        const err21 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data3 = data.permission;
      const _errs27 = errors;
      let valid5 = false;
      const _errs28 = errors;
      if (typeof data3 !== 'string') {
        const err22 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
      var _valid1 = _errs28 === errors;
      valid5 = valid5 || _valid1;
      const _errs30 = errors;
      if (Array.isArray(data3)) {
        if (data3.length < 1) {
          const err23 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data3[i0] !== 'string') {
            const err24 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
      var _valid1 = _errs30 === errors;
      valid5 = valid5 || _valid1;
      const _errs34 = errors;
      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
        for (const key1 in data3) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err26 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
        }
        if (data3.any !== undefined) {
          let data5 = data3.any;
          if (Array.isArray(data5)) {
            const len1 = data5.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data5[i1] !== 'string') {
                const err27 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err27];
                } else {
                  vErrors.push(err27);
                }
                errors++;
              }
            }
          } else {
            const err28 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
        if (data3.products !== undefined) {
          let data7 = data3.products;
          if (Array.isArray(data7)) {
            const len2 = data7.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data7[i2] !== 'string') {
                const err29 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
          } else {
            const err30 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
        }
        if (data3.reverse !== undefined) {
          if (typeof data3.reverse !== 'boolean') {
            const err31 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
      } else {
        const err32 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
      var _valid1 = _errs34 === errors;
      valid5 = valid5 || _valid1;
      if (!valid5) {
        const err33 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      } else {
        errors = _errs27;
        if (vErrors !== null) {
          if (_errs27) {
            vErrors.length = _errs27;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.data !== undefined) {
      if (
        !validate98(data.data, {
          instancePath: instancePath + '/data',
          parentData: data,
          parentDataProperty: 'data',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
        errors = vErrors.length;
      }
    }
    if (data.filter !== undefined) {
      if (
        !validate106(data.filter, {
          instancePath: instancePath + '/filter',
          parentData: data,
          parentDataProperty: 'filter',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
        errors = vErrors.length;
      }
    }
    if (data.body !== undefined) {
      let data12 = data.body;
      if (Array.isArray(data12)) {
        if (data12.length < 1) {
          const err34 = {
            instancePath: instancePath + '/body',
            schemaPath: '#/properties/body/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
        const len3 = data12.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (
            !wrapper5.validate(data12[i3], {
              instancePath: instancePath + '/body/' + i3,
              parentData: data12,
              parentDataProperty: i3,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err35 = {
          instancePath: instancePath + '/body',
          schemaPath: '#/properties/body/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.table !== undefined) {
      if (
        !validate117(data.table, {
          instancePath: instancePath + '/table',
          parentData: data,
          parentDataProperty: 'table',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
        errors = vErrors.length;
      }
    }
    if (data.infoList !== undefined) {
      if (
        !validate165(data.infoList, {
          instancePath: instancePath + '/infoList',
          parentData: data,
          parentDataProperty: 'infoList',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
        errors = vErrors.length;
      }
    }
    if (data.stats !== undefined) {
      if (
        !validate175(data.stats, {
          instancePath: instancePath + '/stats',
          parentData: data,
          parentDataProperty: 'stats',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
        errors = vErrors.length;
      }
    }
    if (data.chart !== undefined) {
      if (
        !validate180(data.chart, {
          instancePath: instancePath + '/chart',
          parentData: data,
          parentDataProperty: 'chart',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
        errors = vErrors.length;
      }
    }
    if (data.form !== undefined) {
      if (
        !wrapper12.validate(data.form, {
          instancePath: instancePath + '/form',
          parentData: data,
          parentDataProperty: 'form',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? wrapper12.validate.errors : vErrors.concat(wrapper12.validate.errors);
        errors = vErrors.length;
      }
    }
    if (data.fields !== undefined) {
      if (
        !validate146(data.fields, {
          instancePath: instancePath + '/fields',
          parentData: data,
          parentDataProperty: 'fields',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
        errors = vErrors.length;
      }
    }
    if (data.tabs !== undefined) {
      let data20 = data.tabs;
      if (data20 && typeof data20 == 'object' && !Array.isArray(data20)) {
        for (const key2 in data20) {
          if (
            !wrapper5.validate(data20[key2], {
              instancePath: instancePath + '/tabs/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data20,
              parentDataProperty: key2,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err36 = {
          instancePath: instancePath + '/tabs',
          schemaPath: '#/properties/tabs/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.result !== undefined) {
      if (
        !validate201(data.result, {
          instancePath: instancePath + '/result',
          parentData: data,
          parentDataProperty: 'result',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
        errors = vErrors.length;
      }
    }
    if (data.notice !== undefined) {
      if (
        !validate206(data.notice, {
          instancePath: instancePath + '/notice',
          parentData: data,
          parentDataProperty: 'notice',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
        errors = vErrors.length;
      }
    }
    if (data.links !== undefined) {
      if (
        !validate128(data.links, {
          instancePath: instancePath + '/links',
          parentData: data,
          parentDataProperty: 'links',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.article !== undefined) {
      if (
        !validate211(data.article, {
          instancePath: instancePath + '/article',
          parentData: data,
          parentDataProperty: 'article',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate211.errors : vErrors.concat(validate211.errors);
        errors = vErrors.length;
      }
    }
    if (data.screen !== undefined) {
      if (typeof data.screen !== 'string') {
        const err37 = {
          instancePath: instancePath + '/screen',
          schemaPath: '#/properties/screen/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.custom !== undefined) {
      if (
        !validate215(data.custom, {
          instancePath: instancePath + '/custom',
          parentData: data,
          parentDataProperty: 'custom',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
        errors = vErrors.length;
      }
    }
    if (data.next !== undefined) {
      if (
        !validate218(data.next, {
          instancePath: instancePath + '/next',
          parentData: data,
          parentDataProperty: 'next',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate218.errors : vErrors.concat(validate218.errors);
        errors = vErrors.length;
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err38 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err38];
    } else {
      vErrors.push(err38);
    }
    errors++;
  }
  validate193.errors = vErrors;
  return errors === 0;
}
validate193.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
const schema250 = {
  description: 'local, or the calls that keep what was typed.',
  anyOf: [
    { type: 'string', const: 'local' },
    {
      type: 'object',
      properties: {
        load: {
          description: 'Gives the draft: its fields go into the fields of the same names.',
          $ref: '#/$defs/callName',
        },
        save: {
          description:
            'Keeps the draft; its request is filled by names. What load or save answered besides (a version) goes along with the next one.',
          $ref: '#/$defs/callName',
        },
      },
      required: ['load', 'save'],
      additionalProperties: false,
    },
  ],
};
function validate224(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate224.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (typeof data !== 'string') {
    const err0 = { instancePath, schemaPath: '#/anyOf/0/type', keyword: 'type', params: { type: 'string' } };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if ('local' !== data) {
    const err1 = { instancePath, schemaPath: '#/anyOf/0/const', keyword: 'const', params: { allowedValue: 'local' } };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.load === undefined) {
      const err2 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'load' },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.save === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/anyOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'save' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === 'load' || key0 === 'save')) {
        const err4 = {
          instancePath,
          schemaPath: '#/anyOf/1/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.load !== undefined) {
      let data0 = data.load;
      if (typeof data0 === 'string') {
        if (!pattern6.test(data0)) {
          const err5 = {
            instancePath: instancePath + '/load',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + '/load',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.save !== undefined) {
      let data1 = data.save;
      if (typeof data1 === 'string') {
        if (!pattern6.test(data1)) {
          const err7 = {
            instancePath: instancePath + '/save',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/save',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: '#/anyOf/1/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err10 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate224.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate224.evaluated = { dynamicProps: true, dynamicItems: false };
function validate186(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate186.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.fields === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'fields' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.steps === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'steps' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err3 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.call === undefined) {
      const err4 = { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'call' } };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema223.properties, key0)) {
        const err5 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err6 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.enabled !== undefined) {
      if (
        !validate123(data.enabled, {
          instancePath: instancePath + '/enabled',
          parentData: data,
          parentDataProperty: 'enabled',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
        errors = vErrors.length;
      }
    }
    if (data.call !== undefined) {
      let data2 = data.call;
      const _errs10 = errors;
      let valid3 = false;
      const _errs11 = errors;
      if (typeof data2 === 'string') {
        if (!pattern6.test(data2)) {
          const err7 = {
            instancePath: instancePath + '/call',
            schemaPath: '#/$defs/callName/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/$defs/callName/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      var _valid1 = _errs11 === errors;
      valid3 = valid3 || _valid1;
      const _errs14 = errors;
      if (data2 && typeof data2 == 'object' && !Array.isArray(data2)) {
        for (const key1 in data2) {
          let data3 = data2[key1];
          if (typeof data3 === 'string') {
            if (!pattern6.test(data3)) {
              const err9 = {
                instancePath: instancePath + '/call/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/$defs/callName/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z][A-Za-z0-9-]*\\.[A-Za-z][A-Za-z0-9-]*$' },
              };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          } else {
            const err10 = {
              instancePath: instancePath + '/call/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/$defs/callName/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/properties/call/anyOf/1/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      var _valid1 = _errs14 === errors;
      valid3 = valid3 || _valid1;
      if (!valid3) {
        const err12 = {
          instancePath: instancePath + '/call',
          schemaPath: '#/properties/call/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      } else {
        errors = _errs10;
        if (vErrors !== null) {
          if (_errs10) {
            vErrors.length = _errs10;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.data !== undefined) {
      if (
        !validate98(data.data, {
          instancePath: instancePath + '/data',
          parentData: data,
          parentDataProperty: 'data',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
        errors = vErrors.length;
      }
    }
    if (data.fill !== undefined) {
      let data6 = data.fill;
      if (typeof data6 === 'string') {
        if (func3(data6) < 1) {
          const err13 = {
            instancePath: instancePath + '/fill',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = {
          instancePath: instancePath + '/fill',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.check !== undefined) {
      if (
        !validate133(data.check, {
          instancePath: instancePath + '/check',
          parentData: data,
          parentDataProperty: 'check',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
        errors = vErrors.length;
      }
    }
    if (data.confirm !== undefined) {
      if (typeof data.confirm !== 'string') {
        const err15 = {
          instancePath: instancePath + '/confirm',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.then !== undefined) {
      if (
        !validate143(data.then, {
          instancePath: instancePath + '/then',
          parentData: data,
          parentDataProperty: 'then',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
        errors = vErrors.length;
      }
    }
    if (data.say !== undefined) {
      if (typeof data.say !== 'string') {
        const err16 = {
          instancePath: instancePath + '/say',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.fields !== undefined) {
      if (
        !validate146(data.fields, {
          instancePath: instancePath + '/fields',
          parentData: data,
          parentDataProperty: 'fields',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
        errors = vErrors.length;
      }
    }
    if (data.steps !== undefined) {
      let data12 = data.steps;
      if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
        if (Object.keys(data12).length < 1) {
          const err17 = {
            instancePath: instancePath + '/steps',
            schemaPath: '#/properties/steps/minProperties',
            keyword: 'minProperties',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        for (const key2 in data12) {
          const _errs36 = errors;
          if (typeof key2 === 'string') {
            if (!pattern17.test(key2)) {
              const err18 = {
                instancePath: instancePath + '/steps',
                schemaPath: '#/properties/steps/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
                propertyName: key2,
              };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          }
          var valid10 = _errs36 === errors;
          if (!valid10) {
            const err19 = {
              instancePath: instancePath + '/steps',
              schemaPath: '#/properties/steps/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key2 },
            };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        for (const key3 in data12) {
          if (
            !validate193(data12[key3], {
              instancePath: instancePath + '/steps/' + key3.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data12,
              parentDataProperty: key3,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/steps',
          schemaPath: '#/properties/steps/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.draft !== undefined) {
      if (
        !validate224(data.draft, {
          instancePath: instancePath + '/draft',
          parentData: data,
          parentDataProperty: 'draft',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate224.errors : vErrors.concat(validate224.errors);
        errors = vErrors.length;
      }
    }
    if (data.leave !== undefined) {
      if ('ask' !== data.leave) {
        const err21 = {
          instancePath: instancePath + '/leave',
          schemaPath: '#/properties/leave/const',
          keyword: 'const',
          params: { allowedValue: 'ask' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.actions !== undefined) {
      if (
        !validate128(data.actions, {
          instancePath: instancePath + '/actions',
          parentData: data,
          parentDataProperty: 'actions',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err22 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err22];
    } else {
      vErrors.push(err22);
    }
    errors++;
  }
  validate186.errors = vErrors;
  return errors === 0;
}
validate186.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate113(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate113.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.body === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'body' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.table === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'table' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
    const _errs4 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.infoList === undefined) {
        const err2 = {
          instancePath,
          schemaPath: '#/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'infoList' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
      const _errs5 = errors;
      if (data && typeof data == 'object' && !Array.isArray(data)) {
        if (data.stats === undefined) {
          const err3 = {
            instancePath,
            schemaPath: '#/oneOf/3/required',
            keyword: 'required',
            params: { missingProperty: 'stats' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      if (_valid0 && valid0) {
        valid0 = false;
        passing0 = [passing0, 3];
      } else {
        if (_valid0) {
          valid0 = true;
          passing0 = 3;
        }
        const _errs6 = errors;
        if (data && typeof data == 'object' && !Array.isArray(data)) {
          if (data.chart === undefined) {
            const err4 = {
              instancePath,
              schemaPath: '#/oneOf/4/required',
              keyword: 'required',
              params: { missingProperty: 'chart' },
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        var _valid0 = _errs6 === errors;
        if (_valid0 && valid0) {
          valid0 = false;
          passing0 = [passing0, 4];
        } else {
          if (_valid0) {
            valid0 = true;
            passing0 = 4;
          }
          const _errs7 = errors;
          if (data && typeof data == 'object' && !Array.isArray(data)) {
            if (data.form === undefined) {
              const err5 = {
                instancePath,
                schemaPath: '#/oneOf/5/required',
                keyword: 'required',
                params: { missingProperty: 'form' },
              };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          }
          var _valid0 = _errs7 === errors;
          if (_valid0 && valid0) {
            valid0 = false;
            passing0 = [passing0, 5];
          } else {
            if (_valid0) {
              valid0 = true;
              passing0 = 5;
            }
            const _errs8 = errors;
            if (data && typeof data == 'object' && !Array.isArray(data)) {
              if (data.fields === undefined) {
                const err6 = {
                  instancePath,
                  schemaPath: '#/oneOf/6/required',
                  keyword: 'required',
                  params: { missingProperty: 'fields' },
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var _valid0 = _errs8 === errors;
            if (_valid0 && valid0) {
              valid0 = false;
              passing0 = [passing0, 6];
            } else {
              if (_valid0) {
                valid0 = true;
                passing0 = 6;
              }
              const _errs9 = errors;
              if (data && typeof data == 'object' && !Array.isArray(data)) {
                if (data.tabs === undefined) {
                  const err7 = {
                    instancePath,
                    schemaPath: '#/oneOf/7/required',
                    keyword: 'required',
                    params: { missingProperty: 'tabs' },
                  };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs9 === errors;
              if (_valid0 && valid0) {
                valid0 = false;
                passing0 = [passing0, 7];
              } else {
                if (_valid0) {
                  valid0 = true;
                  passing0 = 7;
                }
                const _errs10 = errors;
                if (data && typeof data == 'object' && !Array.isArray(data)) {
                  if (data.result === undefined) {
                    const err8 = {
                      instancePath,
                      schemaPath: '#/oneOf/8/required',
                      keyword: 'required',
                      params: { missingProperty: 'result' },
                    };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
                var _valid0 = _errs10 === errors;
                if (_valid0 && valid0) {
                  valid0 = false;
                  passing0 = [passing0, 8];
                } else {
                  if (_valid0) {
                    valid0 = true;
                    passing0 = 8;
                  }
                  const _errs11 = errors;
                  if (data && typeof data == 'object' && !Array.isArray(data)) {
                    if (data.notice === undefined) {
                      const err9 = {
                        instancePath,
                        schemaPath: '#/oneOf/9/required',
                        keyword: 'required',
                        params: { missingProperty: 'notice' },
                      };
                      if (vErrors === null) {
                        vErrors = [err9];
                      } else {
                        vErrors.push(err9);
                      }
                      errors++;
                    }
                  }
                  var _valid0 = _errs11 === errors;
                  if (_valid0 && valid0) {
                    valid0 = false;
                    passing0 = [passing0, 9];
                  } else {
                    if (_valid0) {
                      valid0 = true;
                      passing0 = 9;
                    }
                    const _errs12 = errors;
                    if (data && typeof data == 'object' && !Array.isArray(data)) {
                      if (data.links === undefined) {
                        const err10 = {
                          instancePath,
                          schemaPath: '#/oneOf/10/required',
                          keyword: 'required',
                          params: { missingProperty: 'links' },
                        };
                        if (vErrors === null) {
                          vErrors = [err10];
                        } else {
                          vErrors.push(err10);
                        }
                        errors++;
                      }
                    }
                    var _valid0 = _errs12 === errors;
                    if (_valid0 && valid0) {
                      valid0 = false;
                      passing0 = [passing0, 10];
                    } else {
                      if (_valid0) {
                        valid0 = true;
                        passing0 = 10;
                      }
                      const _errs13 = errors;
                      if (data && typeof data == 'object' && !Array.isArray(data)) {
                        if (data.article === undefined) {
                          const err11 = {
                            instancePath,
                            schemaPath: '#/oneOf/11/required',
                            keyword: 'required',
                            params: { missingProperty: 'article' },
                          };
                          if (vErrors === null) {
                            vErrors = [err11];
                          } else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      }
                      var _valid0 = _errs13 === errors;
                      if (_valid0 && valid0) {
                        valid0 = false;
                        passing0 = [passing0, 11];
                      } else {
                        if (_valid0) {
                          valid0 = true;
                          passing0 = 11;
                        }
                        const _errs14 = errors;
                        if (data && typeof data == 'object' && !Array.isArray(data)) {
                          if (data.screen === undefined) {
                            const err12 = {
                              instancePath,
                              schemaPath: '#/oneOf/12/required',
                              keyword: 'required',
                              params: { missingProperty: 'screen' },
                            };
                            if (vErrors === null) {
                              vErrors = [err12];
                            } else {
                              vErrors.push(err12);
                            }
                            errors++;
                          }
                        }
                        var _valid0 = _errs14 === errors;
                        if (_valid0 && valid0) {
                          valid0 = false;
                          passing0 = [passing0, 12];
                        } else {
                          if (_valid0) {
                            valid0 = true;
                            passing0 = 12;
                          }
                          const _errs15 = errors;
                          if (data && typeof data == 'object' && !Array.isArray(data)) {
                            if (data.custom === undefined) {
                              const err13 = {
                                instancePath,
                                schemaPath: '#/oneOf/13/required',
                                keyword: 'required',
                                params: { missingProperty: 'custom' },
                              };
                              if (vErrors === null) {
                                vErrors = [err13];
                              } else {
                                vErrors.push(err13);
                              }
                              errors++;
                            }
                          }
                          var _valid0 = _errs15 === errors;
                          if (_valid0 && valid0) {
                            valid0 = false;
                            passing0 = [passing0, 13];
                          } else {
                            if (_valid0) {
                              valid0 = true;
                              passing0 = 13;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  if (!valid0) {
    const err14 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema146.properties, key0)) {
        const err15 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err16 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.width !== undefined) {
      let data1 = data.width;
      if (typeof data1 !== 'string') {
        const err17 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      if (!(data1 === 'full' || data1 === 'half' || data1 === 'third' || data1 === 'two-thirds')) {
        const err18 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/enum',
          keyword: 'enum',
          params: { allowedValues: schema125.enum },
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.visible !== undefined) {
      let data2 = data.visible;
      if (typeof data2 === 'string') {
        if (func3(data2) < 1) {
          const err19 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data3 = data.permission;
      const _errs28 = errors;
      let valid6 = false;
      const _errs29 = errors;
      if (typeof data3 !== 'string') {
        const err21 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      var _valid1 = _errs29 === errors;
      valid6 = valid6 || _valid1;
      const _errs31 = errors;
      if (Array.isArray(data3)) {
        if (data3.length < 1) {
          const err22 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data3[i0] !== 'string') {
            const err23 = {
              instancePath: instancePath + '/permission/' + i0,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
      var _valid1 = _errs31 === errors;
      valid6 = valid6 || _valid1;
      const _errs35 = errors;
      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
        for (const key1 in data3) {
          if (!(key1 === 'any' || key1 === 'products' || key1 === 'reverse')) {
            const err25 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key1 },
            };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
        if (data3.any !== undefined) {
          let data5 = data3.any;
          if (Array.isArray(data5)) {
            const len1 = data5.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data5[i1] !== 'string') {
                const err26 = {
                  instancePath: instancePath + '/permission/any/' + i1,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
          } else {
            const err27 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
        }
        if (data3.products !== undefined) {
          let data7 = data3.products;
          if (Array.isArray(data7)) {
            const len2 = data7.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (typeof data7[i2] !== 'string') {
                const err28 = {
                  instancePath: instancePath + '/permission/products/' + i2,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
          } else {
            const err29 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
        if (data3.reverse !== undefined) {
          if (typeof data3.reverse !== 'boolean') {
            const err30 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
        }
      } else {
        const err31 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      var _valid1 = _errs35 === errors;
      valid6 = valid6 || _valid1;
      if (!valid6) {
        const err32 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      } else {
        errors = _errs28;
        if (vErrors !== null) {
          if (_errs28) {
            vErrors.length = _errs28;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.data !== undefined) {
      if (
        !validate98(data.data, {
          instancePath: instancePath + '/data',
          parentData: data,
          parentDataProperty: 'data',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
        errors = vErrors.length;
      }
    }
    if (data.once !== undefined) {
      if (
        !validate103(data.once, {
          instancePath: instancePath + '/once',
          parentData: data,
          parentDataProperty: 'once',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
        errors = vErrors.length;
      }
    }
    if (data.filter !== undefined) {
      if (
        !validate106(data.filter, {
          instancePath: instancePath + '/filter',
          parentData: data,
          parentDataProperty: 'filter',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
        errors = vErrors.length;
      }
    }
    if (data.source !== undefined) {
      if (typeof data.source !== 'boolean') {
        const err33 = {
          instancePath: instancePath + '/source',
          schemaPath: '#/properties/source/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.body !== undefined) {
      let data14 = data.body;
      if (Array.isArray(data14)) {
        if (data14.length < 1) {
          const err34 = {
            instancePath: instancePath + '/body',
            schemaPath: '#/properties/body/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
        const len3 = data14.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (
            !wrapper5.validate(data14[i3], {
              instancePath: instancePath + '/body/' + i3,
              parentData: data14,
              parentDataProperty: i3,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err35 = {
          instancePath: instancePath + '/body',
          schemaPath: '#/properties/body/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.table !== undefined) {
      if (
        !validate117(data.table, {
          instancePath: instancePath + '/table',
          parentData: data,
          parentDataProperty: 'table',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
        errors = vErrors.length;
      }
    }
    if (data.infoList !== undefined) {
      if (
        !validate165(data.infoList, {
          instancePath: instancePath + '/infoList',
          parentData: data,
          parentDataProperty: 'infoList',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
        errors = vErrors.length;
      }
    }
    if (data.stats !== undefined) {
      if (
        !validate175(data.stats, {
          instancePath: instancePath + '/stats',
          parentData: data,
          parentDataProperty: 'stats',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
        errors = vErrors.length;
      }
    }
    if (data.chart !== undefined) {
      if (
        !validate180(data.chart, {
          instancePath: instancePath + '/chart',
          parentData: data,
          parentDataProperty: 'chart',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
        errors = vErrors.length;
      }
    }
    if (data.form !== undefined) {
      if (
        !validate186(data.form, {
          instancePath: instancePath + '/form',
          parentData: data,
          parentDataProperty: 'form',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
        errors = vErrors.length;
      }
    }
    if (data.fields !== undefined) {
      if (
        !validate146(data.fields, {
          instancePath: instancePath + '/fields',
          parentData: data,
          parentDataProperty: 'fields',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
        errors = vErrors.length;
      }
    }
    if (data.tabs !== undefined) {
      let data22 = data.tabs;
      if (data22 && typeof data22 == 'object' && !Array.isArray(data22)) {
        if (Object.keys(data22).length < 1) {
          const err36 = {
            instancePath: instancePath + '/tabs',
            schemaPath: '#/properties/tabs/minProperties',
            keyword: 'minProperties',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
        for (const key2 in data22) {
          const _errs64 = errors;
          if (typeof key2 === 'string') {
            if (!pattern17.test(key2)) {
              const err37 = {
                instancePath: instancePath + '/tabs',
                schemaPath: '#/properties/tabs/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
                propertyName: key2,
              };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
          }
          var valid16 = _errs64 === errors;
          if (!valid16) {
            const err38 = {
              instancePath: instancePath + '/tabs',
              schemaPath: '#/properties/tabs/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key2 },
            };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
        for (const key3 in data22) {
          if (
            !wrapper5.validate(data22[key3], {
              instancePath: instancePath + '/tabs/' + key3.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data22,
              parentDataProperty: key3,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? wrapper5.validate.errors : vErrors.concat(wrapper5.validate.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err39 = {
          instancePath: instancePath + '/tabs',
          schemaPath: '#/properties/tabs/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
    }
    if (data.result !== undefined) {
      if (
        !validate201(data.result, {
          instancePath: instancePath + '/result',
          parentData: data,
          parentDataProperty: 'result',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
        errors = vErrors.length;
      }
    }
    if (data.notice !== undefined) {
      if (
        !validate206(data.notice, {
          instancePath: instancePath + '/notice',
          parentData: data,
          parentDataProperty: 'notice',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
        errors = vErrors.length;
      }
    }
    if (data.links !== undefined) {
      if (
        !validate128(data.links, {
          instancePath: instancePath + '/links',
          parentData: data,
          parentDataProperty: 'links',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.article !== undefined) {
      if (
        !validate211(data.article, {
          instancePath: instancePath + '/article',
          parentData: data,
          parentDataProperty: 'article',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate211.errors : vErrors.concat(validate211.errors);
        errors = vErrors.length;
      }
    }
    if (data.screen !== undefined) {
      if (typeof data.screen !== 'string') {
        const err40 = {
          instancePath: instancePath + '/screen',
          schemaPath: '#/properties/screen/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.custom !== undefined) {
      if (
        !validate215(data.custom, {
          instancePath: instancePath + '/custom',
          parentData: data,
          parentDataProperty: 'custom',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err41 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err41];
    } else {
      vErrors.push(err41);
    }
    errors++;
  }
  validate113.errors = vErrors;
  return errors === 0;
}
validate113.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate97(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate97.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs2 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.body === undefined) {
      const err0 = {
        instancePath,
        schemaPath: '#/oneOf/0/required',
        keyword: 'required',
        params: { missingProperty: 'body' },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs3 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.table === undefined) {
      const err1 = {
        instancePath,
        schemaPath: '#/oneOf/1/required',
        keyword: 'required',
        params: { missingProperty: 'table' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
    }
    const _errs4 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.infoList === undefined) {
        const err2 = {
          instancePath,
          schemaPath: '#/oneOf/2/required',
          keyword: 'required',
          params: { missingProperty: 'infoList' },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
      const _errs5 = errors;
      if (data && typeof data == 'object' && !Array.isArray(data)) {
        if (data.stats === undefined) {
          const err3 = {
            instancePath,
            schemaPath: '#/oneOf/3/required',
            keyword: 'required',
            params: { missingProperty: 'stats' },
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      if (_valid0 && valid0) {
        valid0 = false;
        passing0 = [passing0, 3];
      } else {
        if (_valid0) {
          valid0 = true;
          passing0 = 3;
        }
        const _errs6 = errors;
        if (data && typeof data == 'object' && !Array.isArray(data)) {
          if (data.chart === undefined) {
            const err4 = {
              instancePath,
              schemaPath: '#/oneOf/4/required',
              keyword: 'required',
              params: { missingProperty: 'chart' },
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        var _valid0 = _errs6 === errors;
        if (_valid0 && valid0) {
          valid0 = false;
          passing0 = [passing0, 4];
        } else {
          if (_valid0) {
            valid0 = true;
            passing0 = 4;
          }
          const _errs7 = errors;
          if (data && typeof data == 'object' && !Array.isArray(data)) {
            if (data.form === undefined) {
              const err5 = {
                instancePath,
                schemaPath: '#/oneOf/5/required',
                keyword: 'required',
                params: { missingProperty: 'form' },
              };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          }
          var _valid0 = _errs7 === errors;
          if (_valid0 && valid0) {
            valid0 = false;
            passing0 = [passing0, 5];
          } else {
            if (_valid0) {
              valid0 = true;
              passing0 = 5;
            }
            const _errs8 = errors;
            if (data && typeof data == 'object' && !Array.isArray(data)) {
              if (data.fields === undefined) {
                const err6 = {
                  instancePath,
                  schemaPath: '#/oneOf/6/required',
                  keyword: 'required',
                  params: { missingProperty: 'fields' },
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var _valid0 = _errs8 === errors;
            if (_valid0 && valid0) {
              valid0 = false;
              passing0 = [passing0, 6];
            } else {
              if (_valid0) {
                valid0 = true;
                passing0 = 6;
              }
              const _errs9 = errors;
              if (data && typeof data == 'object' && !Array.isArray(data)) {
                if (data.tabs === undefined) {
                  const err7 = {
                    instancePath,
                    schemaPath: '#/oneOf/7/required',
                    keyword: 'required',
                    params: { missingProperty: 'tabs' },
                  };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs9 === errors;
              if (_valid0 && valid0) {
                valid0 = false;
                passing0 = [passing0, 7];
              } else {
                if (_valid0) {
                  valid0 = true;
                  passing0 = 7;
                }
                const _errs10 = errors;
                if (data && typeof data == 'object' && !Array.isArray(data)) {
                  if (data.result === undefined) {
                    const err8 = {
                      instancePath,
                      schemaPath: '#/oneOf/8/required',
                      keyword: 'required',
                      params: { missingProperty: 'result' },
                    };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
                var _valid0 = _errs10 === errors;
                if (_valid0 && valid0) {
                  valid0 = false;
                  passing0 = [passing0, 8];
                } else {
                  if (_valid0) {
                    valid0 = true;
                    passing0 = 8;
                  }
                  const _errs11 = errors;
                  if (data && typeof data == 'object' && !Array.isArray(data)) {
                    if (data.notice === undefined) {
                      const err9 = {
                        instancePath,
                        schemaPath: '#/oneOf/9/required',
                        keyword: 'required',
                        params: { missingProperty: 'notice' },
                      };
                      if (vErrors === null) {
                        vErrors = [err9];
                      } else {
                        vErrors.push(err9);
                      }
                      errors++;
                    }
                  }
                  var _valid0 = _errs11 === errors;
                  if (_valid0 && valid0) {
                    valid0 = false;
                    passing0 = [passing0, 9];
                  } else {
                    if (_valid0) {
                      valid0 = true;
                      passing0 = 9;
                    }
                    const _errs12 = errors;
                    if (data && typeof data == 'object' && !Array.isArray(data)) {
                      if (data.links === undefined) {
                        const err10 = {
                          instancePath,
                          schemaPath: '#/oneOf/10/required',
                          keyword: 'required',
                          params: { missingProperty: 'links' },
                        };
                        if (vErrors === null) {
                          vErrors = [err10];
                        } else {
                          vErrors.push(err10);
                        }
                        errors++;
                      }
                    }
                    var _valid0 = _errs12 === errors;
                    if (_valid0 && valid0) {
                      valid0 = false;
                      passing0 = [passing0, 10];
                    } else {
                      if (_valid0) {
                        valid0 = true;
                        passing0 = 10;
                      }
                      const _errs13 = errors;
                      if (data && typeof data == 'object' && !Array.isArray(data)) {
                        if (data.article === undefined) {
                          const err11 = {
                            instancePath,
                            schemaPath: '#/oneOf/11/required',
                            keyword: 'required',
                            params: { missingProperty: 'article' },
                          };
                          if (vErrors === null) {
                            vErrors = [err11];
                          } else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      }
                      var _valid0 = _errs13 === errors;
                      if (_valid0 && valid0) {
                        valid0 = false;
                        passing0 = [passing0, 11];
                      } else {
                        if (_valid0) {
                          valid0 = true;
                          passing0 = 11;
                        }
                        const _errs14 = errors;
                        if (data && typeof data == 'object' && !Array.isArray(data)) {
                          if (data.screen === undefined) {
                            const err12 = {
                              instancePath,
                              schemaPath: '#/oneOf/12/required',
                              keyword: 'required',
                              params: { missingProperty: 'screen' },
                            };
                            if (vErrors === null) {
                              vErrors = [err12];
                            } else {
                              vErrors.push(err12);
                            }
                            errors++;
                          }
                        }
                        var _valid0 = _errs14 === errors;
                        if (_valid0 && valid0) {
                          valid0 = false;
                          passing0 = [passing0, 12];
                        } else {
                          if (_valid0) {
                            valid0 = true;
                            passing0 = 12;
                          }
                          const _errs15 = errors;
                          if (data && typeof data == 'object' && !Array.isArray(data)) {
                            if (data.custom === undefined) {
                              const err13 = {
                                instancePath,
                                schemaPath: '#/oneOf/13/required',
                                keyword: 'required',
                                params: { missingProperty: 'custom' },
                              };
                              if (vErrors === null) {
                                vErrors = [err13];
                              } else {
                                vErrors.push(err13);
                              }
                              errors++;
                            }
                          }
                          var _valid0 = _errs15 === errors;
                          if (_valid0 && valid0) {
                            valid0 = false;
                            passing0 = [passing0, 13];
                          } else {
                            if (_valid0) {
                              valid0 = true;
                              passing0 = 13;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  if (!valid0) {
    const err14 = { instancePath, schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: passing0 } };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.title === undefined) {
      const err15 = {
        instancePath,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'title' },
      };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema123.properties, key0)) {
        const err16 = {
          instancePath,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: key0 },
        };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      if (typeof data.$schema !== 'string') {
        const err17 = {
          instancePath: instancePath + '/$schema',
          schemaPath: '#/properties/%24schema/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      if (typeof data.description !== 'string') {
        const err18 = {
          instancePath: instancePath + '/description',
          schemaPath: '#/properties/description/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data2 = data.path;
      const _errs22 = errors;
      let valid2 = false;
      const _errs23 = errors;
      if (typeof data2 === 'string') {
        if (!pattern10.test(data2)) {
          const err19 = {
            instancePath: instancePath + '/path',
            schemaPath: '#/properties/path/anyOf/0/pattern',
            keyword: 'pattern',
            params: { pattern: '^/[^ ?#]*$' },
          };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = {
          instancePath: instancePath + '/path',
          schemaPath: '#/properties/path/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
      var _valid1 = _errs23 === errors;
      valid2 = valid2 || _valid1;
      const _errs25 = errors;
      if (data2 && typeof data2 == 'object' && !Array.isArray(data2)) {
        if (Object.keys(data2).length < 1) {
          const err21 = {
            instancePath: instancePath + '/path',
            schemaPath: '#/properties/path/anyOf/1/minProperties',
            keyword: 'minProperties',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        for (const key1 in data2) {
          const _errs27 = errors;
          if (typeof key1 === 'string') {
            if (!pattern17.test(key1)) {
              const err22 = {
                instancePath: instancePath + '/path',
                schemaPath: '#/properties/path/anyOf/1/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
                propertyName: key1,
              };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
          }
          var valid3 = _errs27 === errors;
          if (!valid3) {
            const err23 = {
              instancePath: instancePath + '/path',
              schemaPath: '#/properties/path/anyOf/1/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key1 },
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
        for (const key2 in data2) {
          let data3 = data2[key2];
          if (typeof data3 === 'string') {
            if (!pattern10.test(data3)) {
              const err24 = {
                instancePath: instancePath + '/path/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                schemaPath: '#/properties/path/anyOf/1/additionalProperties/pattern',
                keyword: 'pattern',
                params: { pattern: '^/[^ ?#]*$' },
              };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                vErrors.push(err24);
              }
              errors++;
            }
          } else {
            const err25 = {
              instancePath: instancePath + '/path/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/path/anyOf/1/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
      } else {
        const err26 = {
          instancePath: instancePath + '/path',
          schemaPath: '#/properties/path/anyOf/1/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      var _valid1 = _errs25 === errors;
      valid2 = valid2 || _valid1;
      if (!valid2) {
        const err27 = {
          instancePath: instancePath + '/path',
          schemaPath: '#/properties/path/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      } else {
        errors = _errs22;
        if (vErrors !== null) {
          if (_errs22) {
            vErrors.length = _errs22;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.params !== undefined) {
      let data4 = data.params;
      if (Array.isArray(data4)) {
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          if (typeof data5 === 'string') {
            if (!pattern17.test(data5)) {
              const err28 = {
                instancePath: instancePath + '/params/' + i0,
                schemaPath: '#/properties/params/items/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
              };
              if (vErrors === null) {
                vErrors = [err28];
              } else {
                vErrors.push(err28);
              }
              errors++;
            }
          } else {
            const err29 = {
              instancePath: instancePath + '/params/' + i0,
              schemaPath: '#/properties/params/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
      } else {
        const err30 = {
          instancePath: instancePath + '/params',
          schemaPath: '#/properties/params/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.needs !== undefined) {
      let data6 = data.needs;
      if (Array.isArray(data6)) {
        const len1 = data6.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data6[i1] !== 'string') {
            const err31 = {
              instancePath: instancePath + '/needs/' + i1,
              schemaPath: '#/properties/needs/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
      } else {
        const err32 = {
          instancePath: instancePath + '/needs',
          schemaPath: '#/properties/needs/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.public !== undefined) {
      if (typeof data.public !== 'boolean') {
        const err33 = {
          instancePath: instancePath + '/public',
          schemaPath: '#/properties/public/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.title !== undefined) {
      if (typeof data.title !== 'string') {
        const err34 = {
          instancePath: instancePath + '/title',
          schemaPath: '#/$defs/text/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.width !== undefined) {
      let data10 = data.width;
      if (typeof data10 !== 'string') {
        const err35 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
      if (!(data10 === 'full' || data10 === 'half' || data10 === 'third' || data10 === 'two-thirds')) {
        const err36 = {
          instancePath: instancePath + '/width',
          schemaPath: '#/$defs/width/enum',
          keyword: 'enum',
          params: { allowedValues: schema125.enum },
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.visible !== undefined) {
      let data11 = data.visible;
      if (typeof data11 === 'string') {
        if (func3(data11) < 1) {
          const err37 = {
            instancePath: instancePath + '/visible',
            schemaPath: '#/$defs/expression/minLength',
            keyword: 'minLength',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      } else {
        const err38 = {
          instancePath: instancePath + '/visible',
          schemaPath: '#/$defs/expression/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.permission !== undefined) {
      let data12 = data.permission;
      const _errs52 = errors;
      let valid13 = false;
      const _errs53 = errors;
      if (typeof data12 !== 'string') {
        const err39 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/0/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
      var _valid2 = _errs53 === errors;
      valid13 = valid13 || _valid2;
      const _errs55 = errors;
      if (Array.isArray(data12)) {
        if (data12.length < 1) {
          const err40 = {
            instancePath: instancePath + '/permission',
            schemaPath: '#/$defs/gate/anyOf/1/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err40];
          } else {
            vErrors.push(err40);
          }
          errors++;
        }
        const len2 = data12.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data12[i2] !== 'string') {
            const err41 = {
              instancePath: instancePath + '/permission/' + i2,
              schemaPath: '#/$defs/gate/anyOf/1/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
        }
      } else {
        const err42 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/1/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
      var _valid2 = _errs55 === errors;
      valid13 = valid13 || _valid2;
      const _errs59 = errors;
      if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
        for (const key3 in data12) {
          if (!(key3 === 'any' || key3 === 'products' || key3 === 'reverse')) {
            const err43 = {
              instancePath: instancePath + '/permission',
              schemaPath: '#/$defs/gate/anyOf/2/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key3 },
            };
            if (vErrors === null) {
              vErrors = [err43];
            } else {
              vErrors.push(err43);
            }
            errors++;
          }
        }
        if (data12.any !== undefined) {
          let data14 = data12.any;
          if (Array.isArray(data14)) {
            const len3 = data14.length;
            for (let i3 = 0; i3 < len3; i3++) {
              if (typeof data14[i3] !== 'string') {
                const err44 = {
                  instancePath: instancePath + '/permission/any/' + i3,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/any/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err44];
                } else {
                  vErrors.push(err44);
                }
                errors++;
              }
            }
          } else {
            const err45 = {
              instancePath: instancePath + '/permission/any',
              schemaPath: '#/$defs/gate/anyOf/2/properties/any/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err45];
            } else {
              vErrors.push(err45);
            }
            errors++;
          }
        }
        if (data12.products !== undefined) {
          let data16 = data12.products;
          if (Array.isArray(data16)) {
            const len4 = data16.length;
            for (let i4 = 0; i4 < len4; i4++) {
              if (typeof data16[i4] !== 'string') {
                const err46 = {
                  instancePath: instancePath + '/permission/products/' + i4,
                  schemaPath: '#/$defs/gate/anyOf/2/properties/products/items/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  vErrors.push(err46);
                }
                errors++;
              }
            }
          } else {
            const err47 = {
              instancePath: instancePath + '/permission/products',
              schemaPath: '#/$defs/gate/anyOf/2/properties/products/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
        }
        if (data12.reverse !== undefined) {
          if (typeof data12.reverse !== 'boolean') {
            const err48 = {
              instancePath: instancePath + '/permission/reverse',
              schemaPath: '#/$defs/gate/anyOf/2/properties/reverse/type',
              keyword: 'type',
              params: { type: 'boolean' },
            };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
        }
      } else {
        const err49 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf/2/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      }
      var _valid2 = _errs59 === errors;
      valid13 = valid13 || _valid2;
      if (!valid13) {
        const err50 = {
          instancePath: instancePath + '/permission',
          schemaPath: '#/$defs/gate/anyOf',
          keyword: 'anyOf',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err50];
        } else {
          vErrors.push(err50);
        }
        errors++;
      } else {
        errors = _errs52;
        if (vErrors !== null) {
          if (_errs52) {
            vErrors.length = _errs52;
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.data !== undefined) {
      if (
        !validate98(data.data, {
          instancePath: instancePath + '/data',
          parentData: data,
          parentDataProperty: 'data',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
        errors = vErrors.length;
      }
    }
    if (data.once !== undefined) {
      if (
        !validate103(data.once, {
          instancePath: instancePath + '/once',
          parentData: data,
          parentDataProperty: 'once',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
        errors = vErrors.length;
      }
    }
    if (data.filter !== undefined) {
      if (
        !validate106(data.filter, {
          instancePath: instancePath + '/filter',
          parentData: data,
          parentDataProperty: 'filter',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
        errors = vErrors.length;
      }
    }
    if (data.source !== undefined) {
      if (typeof data.source !== 'boolean') {
        const err51 = {
          instancePath: instancePath + '/source',
          schemaPath: '#/properties/source/type',
          keyword: 'type',
          params: { type: 'boolean' },
        };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.body !== undefined) {
      let data23 = data.body;
      if (Array.isArray(data23)) {
        if (data23.length < 1) {
          const err52 = {
            instancePath: instancePath + '/body',
            schemaPath: '#/properties/body/minItems',
            keyword: 'minItems',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err52];
          } else {
            vErrors.push(err52);
          }
          errors++;
        }
        const len5 = data23.length;
        for (let i5 = 0; i5 < len5; i5++) {
          if (
            !validate113(data23[i5], {
              instancePath: instancePath + '/body/' + i5,
              parentData: data23,
              parentDataProperty: i5,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err53 = {
          instancePath: instancePath + '/body',
          schemaPath: '#/properties/body/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
    }
    if (data.table !== undefined) {
      if (
        !validate117(data.table, {
          instancePath: instancePath + '/table',
          parentData: data,
          parentDataProperty: 'table',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
        errors = vErrors.length;
      }
    }
    if (data.infoList !== undefined) {
      if (
        !validate165(data.infoList, {
          instancePath: instancePath + '/infoList',
          parentData: data,
          parentDataProperty: 'infoList',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
        errors = vErrors.length;
      }
    }
    if (data.stats !== undefined) {
      if (
        !validate175(data.stats, {
          instancePath: instancePath + '/stats',
          parentData: data,
          parentDataProperty: 'stats',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
        errors = vErrors.length;
      }
    }
    if (data.chart !== undefined) {
      if (
        !validate180(data.chart, {
          instancePath: instancePath + '/chart',
          parentData: data,
          parentDataProperty: 'chart',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
        errors = vErrors.length;
      }
    }
    if (data.form !== undefined) {
      if (
        !validate186(data.form, {
          instancePath: instancePath + '/form',
          parentData: data,
          parentDataProperty: 'form',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
        errors = vErrors.length;
      }
    }
    if (data.fields !== undefined) {
      if (
        !validate146(data.fields, {
          instancePath: instancePath + '/fields',
          parentData: data,
          parentDataProperty: 'fields',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
        errors = vErrors.length;
      }
    }
    if (data.tabs !== undefined) {
      let data31 = data.tabs;
      if (data31 && typeof data31 == 'object' && !Array.isArray(data31)) {
        if (Object.keys(data31).length < 1) {
          const err54 = {
            instancePath: instancePath + '/tabs',
            schemaPath: '#/properties/tabs/minProperties',
            keyword: 'minProperties',
            params: { limit: 1 },
          };
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            vErrors.push(err54);
          }
          errors++;
        }
        for (const key4 in data31) {
          const _errs88 = errors;
          if (typeof key4 === 'string') {
            if (!pattern17.test(key4)) {
              const err55 = {
                instancePath: instancePath + '/tabs',
                schemaPath: '#/properties/tabs/propertyNames/pattern',
                keyword: 'pattern',
                params: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
                propertyName: key4,
              };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
          }
          var valid23 = _errs88 === errors;
          if (!valid23) {
            const err56 = {
              instancePath: instancePath + '/tabs',
              schemaPath: '#/properties/tabs/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key4 },
            };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
        }
        for (const key5 in data31) {
          if (
            !validate113(data31[key5], {
              instancePath: instancePath + '/tabs/' + key5.replace(/~/g, '~0').replace(/\//g, '~1'),
              parentData: data31,
              parentDataProperty: key5,
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err57 = {
          instancePath: instancePath + '/tabs',
          schemaPath: '#/properties/tabs/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.result !== undefined) {
      if (
        !validate201(data.result, {
          instancePath: instancePath + '/result',
          parentData: data,
          parentDataProperty: 'result',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
        errors = vErrors.length;
      }
    }
    if (data.notice !== undefined) {
      if (
        !validate206(data.notice, {
          instancePath: instancePath + '/notice',
          parentData: data,
          parentDataProperty: 'notice',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
        errors = vErrors.length;
      }
    }
    if (data.links !== undefined) {
      if (
        !validate128(data.links, {
          instancePath: instancePath + '/links',
          parentData: data,
          parentDataProperty: 'links',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.article !== undefined) {
      if (
        !validate211(data.article, {
          instancePath: instancePath + '/article',
          parentData: data,
          parentDataProperty: 'article',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate211.errors : vErrors.concat(validate211.errors);
        errors = vErrors.length;
      }
    }
    if (data.screen !== undefined) {
      if (typeof data.screen !== 'string') {
        const err58 = {
          instancePath: instancePath + '/screen',
          schemaPath: '#/properties/screen/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.with !== undefined) {
      if (
        !validate58(data.with, {
          instancePath: instancePath + '/with',
          parentData: data,
          parentDataProperty: 'with',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
        errors = vErrors.length;
      }
    }
    if (data.custom !== undefined) {
      if (
        !validate215(data.custom, {
          instancePath: instancePath + '/custom',
          parentData: data,
          parentDataProperty: 'custom',
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err59 = { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    if (vErrors === null) {
      vErrors = [err59];
    } else {
      vErrors.push(err59);
    }
    errors++;
  }
  validate97.errors = vErrors;
  return errors === 0;
}
validate97.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate96(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="screen" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate96.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate97(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
    errors = vErrors.length;
  }
  validate96.errors = vErrors;
  return errors === 0;
}
validate96.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
