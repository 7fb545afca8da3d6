// Made from schemas/dialect by generators/dialect/write.ts; changes here are lost.
/**
 * The mood of its colour.
 */
export type ToneSchema = ("neutral" | "info" | "success" | "warning" | "danger")
/**
 * A call: the name of its file, a dot, and its name in the file (pay.withdraw).
 */
export type CallNameSchema = string
/**
 * A length of the bank's time: a number and s, minutes, hours, days or working days (30 minutes, 3 working days).
 */
export type WaitSchema = string
/**
 * A condition or a value in CEL's spelling, read from the roots row, rows, record, item, form, chosen, filter, data, result, route, user, site and now. Text constants stand in single quotes; enum values go by their name.
 */
export type ExpressionSchema = string
/**
 * An expression, a number, true, false or null. In expressions form is the request, data what was looked up, record the stored record.
 */
export type ValueSchema = (ExpressionSchema | (number | boolean | null))
/**
 * A sentence that people read. {expression} inside it prints a value.
 */
export type TextSchema = string
/**
 * An expression, or a list or an object of what is given in the same way.
 */
export type GivenSchema = (ExpressionSchema | GivenSchema[] | {
[k: string]: GivenSchema
})
/**
 * Names of the entity's fields; a question mark after the name makes it optional.
 */
export type PickSchema = string[]
/**
 * What a field is like: a constant or a text template ({field}, {field.field of the record that it refers to}, {n}, {n 4}, {digits 6}, {company}, {english company}, {person}, {city}, {owner}, {owner name}, or a number with its check digits: {iban DE99999999 10}, {luhn 629999 12}, {aba 9999 4}, {clabe 999 14}), a list of which one is taken, an object that says a range, a usual size or a record, or null for a field that is left out.
 */
export type SampleValueSchema = ((string | number | boolean | null) | unknown[] | SampleRangeSchema | SampleSizeSchema | SampleReferenceSchema)
/**
 * Values that go together, alone or with their weight.
 */
export type SampleKindSchema = (WeightedKindSchema | SampleValuesSchema)
/**
 * A sentence for whoever reviews it: calls without permission are listed with it.
 */
export type ReasonSchema = string
/**
 * A path on the server.
 */
export type PathSchema = string
/**
 * none, file, job, batch (how each of many rows went), or a record, a list or a page of records.
 */
export type CallResultSchema = (("none" | "file" | "job" | "batch") | {
/**
 * The result is a record of this entity.
 */
of?: string
/**
 * The result is a list of this entity's records, whole.
 */
listOf?: string
/**
 * The result is one page of this entity's records.
 */
pageOf?: string
/**
 * Which of the entity's fields. Default: all.
 */
pick?: PickSchema
/**
 * Further fields of the record.
 */
and?: AndSchema
})
/**
 * Names of entities.
 */
export type EntityNamesSchema = string[]
/**
 * How a field is tested: a value that it has, a list of which any will do, or one of the tests below.
 */
export type ConditionSchema = (ValueSchema | ValueSchema[] | {
/**
 * It is this or more.
 */
from?: ValueSchema
/**
 * It is this or less; a day includes its end.
 */
to?: ValueSchema
/**
 * It is anything but this.
 */
not?: ValueSchema
/**
 * The text begins with this.
 */
prefix?: ValueSchema
/**
 * The text has this somewhere in it.
 */
contains?: ValueSchema
/**
 * true: it has a value; false: it has none.
 */
known?: boolean
})
/**
 * A number, or an expression.
 */
export type BoundSchema = (number | ExpressionSchema)
/**
 * A length of time: a number and s, minutes or hours (5s, 30 minutes, 24 hours).
 */
export type DurationSchema = string
/**
 * A word, or an object with the options of its kind.
 */
export type AnswerSchema = (("list" | "get" | "create" | "update" | "remove" | "job" | "code" | "captcha" | "custom") | ListAnswerSchema | GetAnswerSchema | CreateAnswerSchema | SaveAnswerSchema | UpdateAnswerSchema | RemoveAnswerSchema | TransitionAnswerSchema | SummaryAnswerSchema | GroupsAnswerSchema | StepsAnswerSchema | ExportAnswerSchema | JobAnswerSchema | CodeAnswerSchema | ConfirmationAnswerSchema | SessionAnswerSchema | FixedAnswerSchema | DocumentAnswerSchema | OrderAnswerSchema | CustomAnswerSchema | FileAnswerSchema | CalculateAnswerSchema | BatchAnswerSchema)
/**
 * A field, or the day or the month of a date. Every day or month of the time asked for has a row, also one without records, unless there is no record at all. The time is what the request filters that field by (at most 400 days or 120 months), else the last ones until today.
 */
export type GroupKeySchema = (string | {
/**
 * The date field of whose days groups are made.
 */
day?: string
/**
 * The date field of whose months groups are made.
 */
month?: string
/**
 * So many days or months, today's among them, where the request does not say.
 */
last: number
})
/**
 * How much of the row it takes on a wide screen; on a narrow one everything is full.
 */
export type WidthSchema = ("full" | "half" | "third" | "two-thirds")
/**
 * Who sees it: a route of the permission list (or route#action), the name of a set of them, a list of which any suffices, or an object that also looks at products or reverses the sense.
 */
export type GateSchema = (string | string[] | {
/**
 * Routes or sets of routes, any of which suffices.
 */
any?: string[]
/**
 * Products by their names in the enum of user.userProduct, any of which the merchant must have.
 */
products?: string[]
/**
 * true: shown to those who do not have it.
 */
reverse?: boolean
})
/**
 * A call, asked as soon as every required field of its request has a value, and again when one changes.
 */
export type QuestionSchema = (CallNameSchema | {
/**
 * The call that is asked.
 */
call: CallNameSchema
/**
 * Values for its request.
 */
with?: FillingSchema
/**
 * Asked only while this holds.
 */
when?: ExpressionSchema
/**
 * Asked again every so often.
 */
every?: DurationSchema
/**
 * ... until this holds.
 */
until?: ExpressionSchema
})
/**
 * A field of a filter: its name, or an object that says more.
 */
export type FilterSchema = (string | FilterObjectSchema)
/**
 * Fields of a filter, in order.
 */
export type FiltersSchema = FilterSchema[]
/**
 * A column: the name of a field, or an object that says more.
 */
export type ColumnSchema = (string | ColumnObjectSchema)
/**
 * Disabled while this does not hold. With { that, say } the sentence is given as the reason.
 */
export type EnabledSchema = (ExpressionSchema | CheckSchema)
/**
 * What must hold: one check or a list of them, tried in order.
 */
export type ChecksSchema = (CallNameSchema | CheckSchema | CallCheckSchema | OneCheckSchema[])
/**
 * A condition with its sentence, or a call that must answer without an error.
 */
export type OneCheckSchema = (CallNameSchema | CheckSchema | CallCheckSchema)
/**
 * A field: its name, a path from a root, or an object that says more.
 */
export type FieldSchema = (string | FieldObjectSchema)
/**
 * Fields of a form, in order.
 */
export type FieldsSchema = FieldSchema[]
/**
 * A block written here, or the name of a screen file.
 */
export type OpenedSchema = (string | BlockSchema)
/**
 * An item: the name of a field, a path from a root, an object that says more, or null for a place that stays empty. name? is shown only while it says anything.
 */
export type ItemSchema = (string | null | ItemObjectSchema)
/**
 * A value of a chart: the name of a field, or an object that says more.
 */
export type FigureSchema = (string | {
/**
 * The field of the row.
 */
field?: string
/**
 * A name of its own, for a computed value.
 */
name?: string
/**
 * The computed value; a name and a title stand beside it.
 */
value?: ExpressionSchema
/**
 * What it is called, where it is not the title of the field.
 */
title?: string
/**
 * How it is shown, where it is not the format of the field.
 */
format?: string
})
/**
 * What the main button of a step does: submit sends the form; an object goes on after its checks, or sends a call whose answer is result.<step>. Default: goes on.
 */
export type NextSchema = ("submit" | {
/**
 * What stands on the button.
 */
title?: TextSchema
/**
 * The button is disabled while this does not hold. With { that, say } the sentence is given as the reason.
 */
enabled?: EnabledSchema
/**
 * A call that is sent first; its answer is result.<step>. The fields of its request are typed in the form too. One that is idempotent is not sent again while nothing in it has changed.
 */
call?: CallNameSchema
/**
 * Values for its request.
 */
with?: FillingSchema
/**
 * What must hold before it goes on.
 */
check?: ChecksSchema
})
/**
 * local, or the calls that keep what was typed.
 */
export type DraftSchema = ("local" | {
/**
 * Gives the draft: its fields go into the fields of the same names.
 */
load: CallNameSchema
/**
 * Keeps the draft; its request is filled by names. What load or save answered besides (a version) goes along with the next one.
 */
save: CallNameSchema
/**
 * Values for the requests of both, that the names alone do not give.
 */
with?: FillingSchema
/**
 * The text field of both that holds all that was typed, in place of a field for each: what is half typed and would be refused by itself is kept too.
 */
in?: string
})

/**
 * What a schema file of each kind holds.
 */
export interface SchemaFiles {
enum: EnumSchema
entity: EntitySchema
calls: CallsSchema
need: NeedSchema
set: SetSchema
widget: WidgetSchema
menu: MenuSchema
screen: ScreenSchema
}
/**
 * A closed list of values, each with its title and tone.
 */
export interface EnumSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call the list.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * The values, in the order in which they are offered.
 */
oneOf: EnumValueSchema[]
}
/**
 * One value of an enum.
 */
export interface EnumValueSchema {
/**
 * The value on the wire.
 */
const: (string | number)
/**
 * The value's name in expressions, addresses and option lists. Needed where the value on the wire is a number.
 */
name?: string
/**
 * What people read.
 */
title: string
/**
 * The mood of its tag.
 */
tone?: ToneSchema
/**
 * Further words that name the value in a file of lines, beside its title and its value on the wire.
 */
also?: string[]
}
/**
 * A kind of thing that the portal knows. Each field is described once, here; filters, columns, items, inputs, validators, exports and the sandbox all follow.
 */
export interface EntitySchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call it.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * Always object.
 */
type: "object"
/**
 * The field that tells one record from another.
 */
key: string
/**
 * How a record is called in options and titles: its fields in braces, {payeeName} {accountNo}.
 */
label?: string
/**
 * The fields, keyed by name.
 */
properties: {
[k: string]: PropertySchema
}
/**
 * Fields that every record has; the others may be empty.
 */
required?: string[]
/**
 * How its state may change.
 */
lifecycle?: LifecycleSchema
/**
 * Two letters: a new record gets a number of that family as its key, out of a sequence that the product keeps. Default: a key that a machine makes up.
 */
number?: string
/**
 * What no two records of one owner have in common, each with how a second one is refused.
 */
unique?: UniqueSchema[]
/**
 * The families of orders whose records these are, each with the steps that calls take. The product brings a family as a table of steps.
 */
families?: {
/**
 * The steps that calls of this family take.
 */
[k: string]: string[]
}
/**
 * At most one record of an owner is the default. The first one is; another one that becomes it takes its place.
 */
oneDefault?: OneDefaultSchema
/**
 * Records have two owners: one makes a record, the other one answers it. Both read it by the same calls, nobody else does.
 */
sides?: SidesSchema
/**
 * By such a record its maker lets the other owner's people work with what is the maker's own: each call that says grant is answered as if the maker had asked, while the record holds.
 */
grants?: GrantsSchema
/**
 * true: the product looks at every record before it is made or changed by an answer; it writes values as they are kept, and refuses what no rule of the schemas can say (check digits, registers).
 */
guarded?: boolean
/**
 * true: the product is told of every record that is made or comes into another state, in the same transaction: what hangs on it elsewhere changes with it. It has a lifecycle.
 */
followed?: boolean
/**
 * Sorts of records that have fields of their own, told apart by a field of an enum.
 */
variants?: VariantsSchema
/**
 * What its sample records are like, where types, enums, formats and names do not say it. Default: some are made for each merchant of the sample where a list or a record of it is read. false: none.
 */
samples?: (false | SamplesSchema)
}
/**
 * One field of an entity, a request or a result: JSON Schema, and a few words that say how it is shown and typed.
 */
export interface PropertySchema {
/**
 * An enum file (../enums/currency.json), or an entity file for a record inside this one.
 */
$ref?: string
/**
 * Its type on the wire. Amounts are strings. With "null" in a list it may be empty.
 */
type?: (("string" | "number" | "integer" | "boolean" | "array" | "object") | ("string" | "number" | "integer" | "boolean" | "array" | "object" | "null")[])
/**
 * What people call it: the label of its filter, column, item and input.
 */
title?: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * Why it should no longer be sent or read, and what is there instead. It works as before; the API document marks it.
 */
deprecated?: string
/**
 * What it is: decides its widget and its format. money, date, date-time, percent, rate, decimal, digit, secret, secret-money, mask, phone, email, code, password, new-password, textarea, tooltip, country, currency, daterange, countdown, ago, duration, bytes, lines, html, file, fileGroup, img, or a format or widget of the product.
 */
format?: string
/**
 * Of money: the field beside it that holds the currency's code, or a fixed code (CNY).
 */
currency?: string
/**
 * Of a rate: the currency of which it prices one unit, as a field beside it or a fixed code. With quote beside it the rate reads 1 USD = 7.1286 CNY.
 */
base?: string
/**
 * Of a rate: the currency that the price is in, as a field beside it or a fixed code.
 */
quote?: string
/**
 * Of a phone number: the field beside it that holds the country's code.
 */
prefix?: string
/**
 * Of a secret: the call that gives the plain value.
 */
reveal?: CallNameSchema
/**
 * Of a tooltip: characters before the cut.
 */
length?: number
/**
 * The most characters. Default in a request: 200; of a textarea and lines 2000, of an email 254, of a digit and a password 64, of a phone 32. An answer has no default.
 */
maxLength?: number
/**
 * The fewest characters.
 */
minLength?: number
/**
 * A regular expression that the text must match.
 */
pattern?: string
/**
 * The smallest number.
 */
minimum?: number
/**
 * The greatest number.
 */
maximum?: number
/**
 * Of an array: the fewest elements.
 */
minItems?: number
/**
 * Of an array: the most elements.
 */
maxItems?: number
/**
 * The only value that is allowed.
 */
const?: {
[k: string]: unknown
}
/**
 * Of an entity's field: what stored records get that have no value, where the entity requires it. Of an optional field that a request or a line adds (and): what the server takes where it is left out. Of an enum: the name of the value.
 */
default?: (string | number | boolean)
/**
 * Of an array: what each element is.
 */
items?: PropertySchema
/**
 * Of an object: its fields.
 */
properties?: {
[k: string]: PropertySchema
}
/**
 * Of an object: the fields that are always there.
 */
required?: string[]
/**
 * Of an object in a request: what that list is asked with, without page and order. It stands for all rows that match.
 */
requestOf?: CallNameSchema
/**
 * A JSON Schema of the value as others wrote it (2020-12 or draft-07), refs local to it: the value is typed, checked and sent by it alone.
 */
schema?: {

}
/**
 * Beside schema: how its parts are drawn, as RJSF has it. Only data: titles, order, placeholders, and textarea, radio, select, checkboxes, password or hidden for ui:widget.
 */
uiSchema?: {

}
/**
 * The smallest value of an amount or a decimal. Numbers have minimum.
 */
min?: number
/**
 * The greatest value of an amount or a decimal. Of files: how many; 9999 is any number.
 */
max?: number
/**
 * Of files: how large each may be (20MB, 2048KB).
 */
size?: string
/**
 * Of files: the endings that are taken.
 */
accept?: string[]
/**
 * Of files: the business that the upload is filed under.
 */
business?: string
/**
 * Of files: number of the template that can be downloaded first.
 */
template?: string
}
/**
 * The states of a record and the ways between them. The sandbox refuses every other change.
 */
export interface LifecycleSchema {
/**
 * The field that holds the state; its type is an enum.
 */
field: string
/**
 * From each state, by name, to the states that it may become. The ways of steps and of a review need not be said again.
 */
from?: {
[k: string]: string[]
}
/**
 * Ways that need more said: which the bank takes by its clock, under which condition, what they set and whom they tell. Of several that are due at once the first whose condition holds is taken.
 */
steps?: LifecycleStepSchema[]
/**
 * The bank looks at each record before it may be used, and again at what is changed.
 */
review?: ReviewSchema
/**
 * Whom a new record is told to: of one with two sides the other owner, for whom it waits.
 */
made?: ToldSchema
}
/**
 * A way from one state to another. With after or at the server's clock takes it, exactly once; without them an answer does (transition, update).
 */
export interface LifecycleStepSchema {
/**
 * The states in which it may be taken, by name. One that the clock takes must say them. Default: any.
 */
from?: string[]
/**
 * The state that it leads to, by name.
 */
to: string
/**
 * It is taken when the record has been in the state for so long.
 */
after?: WaitSchema
/**
 * Calendars of the bank whose closed days do not count: it begins, and counts working days, only while all of them are open.
 */
calendars?: string[]
/**
 * Until when of a working day the bank begins on it (16:30); later it begins at nine on the next one.
 */
cutOff?: string
/**
 * It is taken at this moment of the record, for example when it expires.
 */
at?: ExpressionSchema
/**
 * It is taken only where this holds; record is the record.
 */
when?: ExpressionSchema
/**
 * It is taken only where the product says so: the name of a test that no expression can say.
 */
judge?: string
/**
 * Values that the record gets besides the state; record is the record before.
 */
set?: SetValuesSchema
/**
 * The message that the merchant gets; record is the record after.
 */
say?: ToldSchema
}
/**
 * Values that fields get. A text is an expression, as in where; null empties a field.
 */
export interface SetValuesSchema {
/**
 * A value, or a list of them.
 */
[k: string]: ValueSchema | ValueSchema[]
}
/**
 * A message to the people of the record's owner.
 */
export interface ToldSchema {
/**
 * Its title.
 */
title: TextSchema
/**
 * Its text.
 */
text: TextSchema
/**
 * How it is said once of many records that take the step together; data.count is how many.
 */
many?: {
/**
 * The title.
 */
title: TextSchema
/**
 * The text.
 */
text: TextSchema
}
/**
 * Of a record with two sides, whose people are told. Default: from.
 */
side?: ("from" | "to" | "both")
/**
 * What sort of message it is, by a name that the product knows.
 */
kind?: string
/**
 * The screen that it opens.
 */
navigate?: string
/**
 * Values for that address; record is the record.
 */
with?: FillingSchema
/**
 * Routes or sets of routes: whoever may use any of them is told. Default: the screen that it opens; without one everybody is told.
 */
permission?: (string | string[])
}
/**
 * Values for the request or the address, keyed by the name of the field that they fill. Each is an expression; for a request it may also be a list or an object of them.
 */
export interface FillingSchema {
[k: string]: GivenSchema
}
/**
 * What is made or changed waits; then it passes, or is rejected with a reason. What was rejected is submitted again by a change.
 */
export interface ReviewSchema {
/**
 * Names of the states, where they are not WAIT, PASS and REJECT.
 */
states?: {
/**
 * It waits for the bank.
 */
wait?: string
/**
 * It may be used.
 */
pass?: string
/**
 * It may not be used until it is changed.
 */
reject?: string
}
/**
 * How long the bank takes.
 */
after: WaitSchema
/**
 * Calendars of the bank whose closed days do not count: it begins, and counts working days, only while all of them are open.
 */
calendars?: string[]
/**
 * Until when of a working day the bank begins on it (16:30); later it begins at nine on the next one.
 */
cutOff?: string
/**
 * The field that says why it was rejected.
 */
reason?: string
/**
 * Values that the record gets when it passes or is rejected, such as the time; record is the record.
 */
set?: SetValuesSchema
/**
 * The field that lists what must be mended: an array of { field, item, reason }, one for each field that a rejection names; item is the title of the field. While it lists any, a rejected record takes changes of these fields alone.
 */
marks?: string
/**
 * What the bank of the sandbox rejects, each with the reason; everything else passes.
 */
rejects?: RejectionSchema[]
/**
 * Fields whose change is looked at again. What was rejected is looked at again after any change. Default: all fields.
 */
again?: string[]
/**
 * The messages at its end.
 */
tell?: {
/**
 * It has passed.
 */
pass?: VerdictSchema
/**
 * It was rejected.
 */
reject?: VerdictSchema
/**
 * Of a record with two sides, whose people are told. Default: from.
 */
side?: ("from" | "to" | "both")
/**
 * What sort of message it is, by a name that the product knows.
 */
kind?: string
/**
 * The screen that it opens.
 */
navigate?: string
/**
 * Values for that address; record is the record.
 */
with?: FillingSchema
/**
 * Routes or sets of routes: whoever may use any of them is told. Default: the screen that it opens; without one everybody is told.
 */
permission?: (string | string[])
}
/**
 * What becomes of a rejected record that nobody changes.
 */
lapse?: {
/**
 * How long it may stay so.
 */
after: WaitSchema
/**
 * The state that it gets, by name.
 */
to: string
}
}
/**
 * A reason to reject a record.
 */
export interface RejectionSchema {
/**
 * It is rejected where this holds; record is the record.
 */
when?: ExpressionSchema
/**
 * It is rejected where the product says so: the name of a test that no expression can say.
 */
judge?: string
/**
 * The reason that the merchant reads.
 */
say: string
/**
 * With marks: the fields that must be mended.
 */
fields?: string[]
}
/**
 * The words of a message about the end of a review.
 */
export interface VerdictSchema {
/**
 * Its title.
 */
title: TextSchema
/**
 * Its text.
 */
text: TextSchema
/**
 * How it is said once of many records that take the step together; data.count is how many.
 */
many?: {
/**
 * The title.
 */
title: TextSchema
/**
 * The text.
 */
text: TextSchema
}
}
/**
 * Fields that together are there once.
 */
export interface UniqueSchema {
/**
 * The fields.
 */
fields: string[]
/**
 * The sentence of the refusal. Default: that of its code.
 */
say?: string
/**
 * The code of the refusal. Default: that of a record that is there already.
 */
code?: string
/**
 * The field where a form shows the sentence. Default: the first of them.
 */
field?: string
}
/**
 * Which record is offered first.
 */
export interface OneDefaultSchema {
/**
 * The yes or no that says it.
 */
field: string
/**
 * Fields that split the records: there is one default for each of their values.
 */
per?: string[]
}
/**
 * Two owners of a record. Changes and removals are for the one that made it; steps of its lifecycle are for whom may says.
 */
export interface SidesSchema {
/**
 * The field that holds who made it. The server fills it in: user.<number of the merchant> is compared with it.
 */
from: string
/**
 * The field that holds the other owner. It is never the one that made the record.
 */
to: string
/**
 * The states in which the other owner sees the record. Default: all of them. A timed step to a state that is not among them ends it for that side.
 */
sees?: string[]
/**
 * The states that each may move it to. The clock moves it to any.
 */
may: {
/**
 * The states that the maker may move it to.
 */
from: string[]
/**
 * The states that the other owner may move it to.
 */
to: string[]
}
}
/**
 * When a record with two sides opens what is its maker's, and for what.
 */
export interface GrantsSchema {
/**
 * The state of its lifecycle in which it holds.
 */
state: string
/**
 * The field that lists what the other owner may do: an array of an enum. A call names one of its values.
 */
rights: string
/**
 * The field of the first day on which it holds.
 */
from?: string
/**
 * The field of the last day on which it holds.
 */
until?: string
/**
 * The code of the refusal where it does not hold, or lacks the right. Default: the server's own.
 */
code?: string
}
/**
 * Which fields the records of each sort have. A request that says "by" takes them, each with the sort that it belongs to: the server refuses the others, and a form shows only those of the sort that it is about.
 */
export interface VariantsSchema {
/**
 * The field that tells the sorts apart; its type is an enum.
 */
by: string
/**
 * From each value of it, by name, to the fields of that sort; a question mark after the name makes it optional.
 */
fields: {
[k: string]: PickSchema
}
}
/**
 * Sample records: believable values for whatever is not said here, the same from the same seed.
 */
export interface SamplesSchema {
/**
 * merchant: each merchant of the sample has records of its own. everyone: they are there once, and all may read them. Default: merchant.
 */
for?: ("merchant" | "everyone")
/**
 * How many there are, the rows among them; a small merchant has a part of it. Default: as many as there are rows, or 12.
 */
count?: number
/**
 * The first records, in order: fields with their values. Of the others only those are made that every record has, or that values and states speak of. Enum values go by name, dates may be relative (20 days ago, in 3 days), texts may be templates.
 */
rows?: SampleRowSchema[]
/**
 * What the fields of further records are like, keyed by name.
 */
values?: SampleValuesSchema
/**
 * Values that go together: further records take each of them once, then those with a weight by it. Where none has a weight, in turn.
 */
kinds?: SampleKindSchema[]
/**
 * What single merchants of the sample have in the place of the rows, by their number. Without it rows are those of the first merchant, and the others have records that are made.
 */
merchants?: {
[k: string]: MerchantSamplesSchema
}
/**
 * The field that the states belong to. Default: that of the lifecycle.
 */
by?: string
/**
 * Of the states, by name: how often each occurs beside the others, or an object that says what its records are like. With it only these occur. Default: all that steps lead to, alike.
 */
states?: {
[k: string]: number | SampleStateSchema
}
}
/**
 * The fields of one record with their values; null leaves a field out.
 */
export interface SampleRowSchema {

}
/**
 * What fields are like, keyed by name.
 */
export interface SampleValuesSchema {
[k: string]: SampleValueSchema
}
/**
 * Anything between two numbers, amounts or dates, both possible.
 */
export interface SampleRangeSchema {
/**
 * The least: a number, or a date (30 days ago).
 */
from: (number | string)
/**
 * The most: a number, or a date (in 5 days).
 */
to: (number | string)
}
/**
 * Numbers or amounts as they come: most near this one, some half or twice as great, a few five times, many of them round.
 */
export interface SampleSizeSchema {
/**
 * The usual size.
 */
about: number
}
/**
 * The key of a record that exists; fields that both have by one name are the same.
 */
export interface SampleReferenceSchema {
/**
 * The entity of the record.
 */
record: string
/**
 * Values that its fields have; enum values go by name.
 */
where?: {
[k: string]: string | number | boolean
}
}
/**
 * Values that go together, and how often they do.
 */
export interface WeightedKindSchema {
/**
 * How often it occurs beside the others, once each has.
 */
weight: number
/**
 * What its fields are like.
 */
values: SampleValuesSchema
}
/**
 * Records of one merchant.
 */
export interface MerchantSamplesSchema {
/**
 * How many it has, its rows among them. Default: as many as there are rows.
 */
count?: number
/**
 * Its first records, in order: fields with their values.
 */
rows?: SampleRowSchema[]
/**
 * What the fields of all its records are like; it wins over the values of all merchants.
 */
values?: SampleValuesSchema
}
/**
 * Records of one state.
 */
export interface SampleStateSchema {
/**
 * How often it occurs beside the others. Default: 1.
 */
weight?: number
/**
 * What its fields are like; it wins over the values of all records.
 */
values?: SampleValuesSchema
}
/**
 * The questions and commands to the server of one area. The file's name is the first half of each call's name.
 */
export interface CallsSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call the area.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * Why no permission guards the calls of this file that are "public" or "signed-in" and do not say so themselves.
 */
unguarded?: ReasonSchema
/**
 * true: the calls belong to screens that are demos, and are gone with them. None that changes something, sends a code or starts a job is public.
 */
demo?: boolean
/**
 * The calls, keyed by name.
 */
calls: {
[k: string]: CallSchema
}
}
/**
 * One question or command to the server.
 */
export interface CallSchema {
/**
 * What it does, in a few words; printed by review and by the API document.
 */
title?: string
/**
 * A longer note for the API document.
 */
description?: string
/**
 * Why it should no longer be sent, and what is there instead. It works as before; the API document marks it.
 */
deprecated?: ReasonSchema
/**
 * Its path, verbatim, when it is asked by GET. :name stands for a request field.
 */
get?: PathSchema
/**
 * Its path, verbatim, when it is sent by POST. Where get and post both stand, the first one is the one that is sent.
 */
post?: PathSchema
/**
 * Its path, verbatim, when it is sent by PUT.
 */
put?: PathSchema
/**
 * Its path, verbatim, when it is sent by DELETE.
 */
delete?: PathSchema
/**
 * What is sent.
 */
request?: CallRequestSchema
/**
 * What comes back.
 */
result?: CallResultSchema
/**
 * Entities whose change makes the answer stale. Default: those of the result.
 */
reads?: EntityNamesSchema
/**
 * Entities that it changes: every question that reads one of them is asked again. What is idempotent, moves money or is answered by a change must name them.
 */
writes?: EntityNamesSchema
/**
 * What must be true before it is sent: names of needs or of sets of them, in the order in which they are met.
 */
needs?: string[]
/**
 * Stored records behind the request that its checks read, keyed by name: data.<name> is the record. One that does not exist refuses the request.
 */
records?: RecordsSchema
/**
 * Calls whose answers its rules read, keyed by name: data.<name> is the answer, asked only by a rule that reads it.
 */
data?: AnswerDataSchema
/**
 * What the server asks of fields of the request besides their schemas: bounds, when they are required, how they are computed, what they are chosen from.
 */
fields?: RequestFieldsSchema
/**
 * What the server refuses besides a wrong shape, before the call is answered. In expressions form is the request, data holds records and answers, chosen the records of options. Every form that sends the call checks what it can see of it too.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * The lines of a file that the request names: each is held against its schema and its rules, which fields and check name as those of any lines (file.amount, where item is the line and form the request).
 */
lines?: FileLinesSchema
/**
 * Rules of forms that no word of this call says, and what holds them on the server.
 */
held?: HeldFieldsSchema[]
/**
 * What the message of a code for it names, beside what it does. The server reads it from the request and its own records; the code is bound to it. A call that moves money and needs a code must say it.
 */
confirms?: ConfirmsSchema
/**
 * Request fields that say at which price it was read. A code is bound to them; sent again after a lost answer it is the same request at any price.
 */
quoted?: string[]
/**
 * How often it may be sent; what is above it is refused, and counts no further. Refused tries count too.
 */
limit?: LimitSchema
/**
 * Who may send it: a route (or route#action), the name of a set of them, or a list of which any suffices; "signed-in" or "public". Default: whoever may open a screen that uses it.
 */
permission?: (string | string[])
/**
 * It is about what belongs to another owner, who granted it: the request names the record of the grant by its key, and the call is answered as if the maker of that record had asked. Refused where the record is nobody's, does not hold, or lacks the right.
 */
grant?: {
/**
 * The entity whose records grant it.
 */
of: string
/**
 * The right that the record must list; of several any suffices.
 */
right: (string | string[])
}
/**
 * Why no permission guards it: beside "public" and "signed-in".
 */
unguarded?: ReasonSchema
/**
 * true: it may be sent again after a lost answer; a key goes along so that it happens once. It names in writes what it changes.
 */
idempotent?: boolean
/**
 * true: it moves money. It is then idempotent, and needs a second verification or says in unverified why not.
 */
money?: boolean
/**
 * Why a call that moves money needs no second verification.
 */
unverified?: ReasonSchema
/**
 * Where it is said that the server refuses it for want of a permission (403). page: the whole page is the one that says so. inline: where it was asked or pressed, and the page stays. Default: page where the screen itself stands on its answer (data of the screen), else inline.
 */
forbidden?: ("page" | "inline")
/**
 * What it is written into the audit log as. Moving money and revealing a secret are written down without being said.
 */
audit?: ("money" | "permission" | "reveal" | "session")
/**
 * What it has to do with the session: it begins one, ends it, or answers whose it is. A server in front of a provider learns from these calls who is signed in there.
 */
session?: (("begins" | "ends") | SessionOfSchema)
/**
 * How the sandbox answers it. Default: list for lists and pages, else custom.
 */
answer?: AnswerSchema
}
/**
 * Fields picked from an entity (of, pick), further fields (and), or the filter of a list (filterOf).
 */
export interface CallRequestSchema {
/**
 * The entity that the fields are picked from.
 */
of?: string
/**
 * Which of its fields. Of a filter: which may be filtered by (default: all).
 */
pick?: PickSchema
/**
 * Further fields.
 */
and?: AndSchema
/**
 * Of an entity with variants: the field of the request that says of which sort it is. Fields of the sorts are picked without being said; a pick that names some of them takes these alone.
 */
by?: string
/**
 * With by: fields that no sort must give, for example hidden values that a change leaves as they are.
 */
optional?: string[]
/**
 * The entity whose list is filtered: every field is optional, dates take a range, enums and the key one value or several.
 */
filterOf?: string
/**
 * Fields that must be given where another one is, keyed by that one. Forms that send the request ask for them.
 */
dependentRequired?: {
[k: string]: string[]
}
/**
 * Of a filter: the text fields that match anywhere in the text; the others match exactly or from the start.
 */
contains?: string[]
/**
 * Of a filter: the text fields that match exactly only.
 */
exact?: string[]
}
/**
 * Fields that the entity does not have; a question mark after the name makes it optional.
 */
export interface AndSchema {
[k: string]: PropertySchema
}
/**
 * Records by their keys, keyed by the name that they have in data.
 */
export interface RecordsSchema {
/**
 * A record of an entity by its key.
 */
[k: string]: {
/**
 * The entity.
 */
of: string
/**
 * Its key; without a value there is no record.
 */
key: ExpressionSchema
}
}
/**
 * What is looked up first, keyed by name: data.<name> is a record, a list, a number, the answer of a call or what the product computes. Each may read those before it.
 */
export interface AnswerDataSchema {
/**
 * A call by its name or with values for its request; what the product computes; or stored records.
 */
[k: string]: CallNameSchema | {
/**
 * The call that is asked.
 */
call: CallNameSchema
/**
 * Values for its request.
 */
with?: FillingSchema
} | {
/**
 * What the product computes from the values that it is given, and from nothing that is stored, by the name that it gives it; without a result it is null.
 */
computed: string
/**
 * The values.
 */
with?: FillingSchema
} | {
/**
 * The entity of one record; it is refused as unknown where there is none.
 */
of: string
/**
 * The key of the record; without a value there is no record.
 */
key: ExpressionSchema
} | {
/**
 * The entity of the first record that fits; there may be none.
 */
first?: string
/**
 * The entity of all records that fit.
 */
all?: string
/**
 * The entity whose records are counted.
 */
count?: string
/**
 * What the records have.
 */
where?: WhereSchema
/**
 * Their order: createdAt desc.
 */
sort?: string
/**
 * At most so many.
 */
limit?: number
} | {
/**
 * The entity of the record that stands before another one in an order; there may be none.
 */
before?: string
/**
 * The entity of the record that stands after another one in an order; there may be none.
 */
after?: string
/**
 * The key of that other one.
 */
key: ExpressionSchema
/**
 * What both have.
 */
where?: WhereSchema
/**
 * The order: createdAt desc.
 */
sort: string
}
}
/**
 * What a record must have, field by field. A text is an expression: constants stand in single quotes, enum values by name. A list means any of its values. What reads the request alone is left out where the request does not say it; any other value that is not known matches nothing. Under or stands a list of such objects, of which one must fit.
 */
export interface WhereSchema {
/**
 * Several of these objects: one of them must fit. Those that the request leaves empty do not count.
 */
or?: WhereSchema[]
[k: string]: ConditionSchema | WhereSchema[] | undefined
}
/**
 * Rules of fields of the request, keyed by the field; of a field of each line: the field of the lines, a dot, and the line's (stores.amount), where item is the line.
 */
export interface RequestFieldsSchema {
[k: string]: RequestFieldSchema
}
/**
 * What the server asks of a field besides its schema. Every form that types the field inherits it.
 */
export interface RequestFieldSchema {
/**
 * It must be filled while this holds.
 */
required?: ExpressionSchema
/**
 * The smallest value, a number or an expression. Of a date the day counts: now is today.
 */
min?: BoundSchema
/**
 * The greatest value, a number or an expression. Of a date the day counts: now is today.
 */
max?: BoundSchema
/**
 * Computed by the server: it fills the field in where the request leaves it out, and refuses another value.
 */
value?: ExpressionSchema
/**
 * What a chosen value must be in: the call whose list offers it (chosen.<field> is its record), or names of the field's enum. A form that says no options of its own offers these.
 */
options?: (CallNameSchema | string[])
/**
 * Values for the request of the options.
 */
with?: FillingSchema
/**
 * Why the call takes values that the list of a form does not offer, and what holds them.
 */
unlisted?: string
/**
 * The sentence of its refusals. Default: that of its code, else one made of its title and its rule.
 */
say?: TextSchema
/**
 * The code of its refusals, where they have one of their own.
 */
code?: string
}
/**
 * A condition, and how the request is refused while it does not hold.
 */
export interface RefusalSchema {
/**
 * The condition that must hold. What is not known does not fail.
 */
that: ExpressionSchema
/**
 * The sentence of the refusal. Default: that of its code.
 */
say?: TextSchema
/**
 * The code of the refusal, where it has one of its own.
 */
code?: string
/**
 * The field of the request where a form shows the sentence; of each line: stores.amount, where item is the line. Default: the one field that the condition reads.
 */
field?: string
}
/**
 * What each line of a file holds, and the template that merchants fill in.
 */
export interface FileLinesSchema {
/**
 * The request field that holds the file; its template is the one that is made of the columns.
 */
in: string
/**
 * The template's name. Default: the title of the field.
 */
name?: string
/**
 * The fields of a line, written like those of any request.
 */
request: CallRequestSchema
/**
 * The columns in order. Each is headed by the title of its field.
 */
columns: (string | LineColumnSchema)[]
/**
 * The most lines of one file. Default: 1000.
 */
most?: number
/**
 * How it is filled in, on a sheet of the template.
 */
notes?: string[]
}
/**
 * One column of a template.
 */
export interface LineColumnSchema {
/**
 * The field of a line.
 */
field: string
/**
 * What the template's example line holds.
 */
example?: string
/**
 * Its width, in characters. Default: 14.
 */
width?: number
}
/**
 * Fields of the request, and what holds what forms ask of them.
 */
export interface HeldFieldsSchema {
/**
 * The fields; those of lines as stores.amount.
 */
fields: string[]
/**
 * Why no rule here says it, and what holds it.
 */
why: ReasonSchema
}
/**
 * Amounts, payee and account as the message of a code names them. In expressions form is the request, data holds the records, row is each record of a batch.
 */
export interface ConfirmsSchema {
/**
 * Stored records behind the request, keyed by name: data.<name> is the record.
 */
records?: RecordsSchema
/**
 * What is done. Default: the title of the call.
 */
title?: TextSchema
/**
 * The amount that moves, or several; of a batch they are added up by currency.
 */
amount?: (ExpressionSchema | ExpressionSchema[])
/**
 * Whom it goes to.
 */
payee?: TextSchema
/**
 * The account that it goes to; the message masks it.
 */
account?: ExpressionSchema
}
/**
 * How often within a time.
 */
export interface LimitSchema {
/**
 * So often.
 */
most: number
/**
 * Within this time.
 */
within: DurationSchema
/**
 * Who is counted: the address that it comes from, or the person. Default: the address.
 */
by?: ("address" | "person")
/**
 * A name: calls that say the same one are counted together. Default: the call is counted by itself.
 */
with?: string
}
/**
 * The fields of the result that say who is signed in.
 */
export interface SessionOfSchema {
/**
 * Field that names the owner of the records, for example the merchant.
 */
owner: string
/**
 * Field that names the person.
 */
person: string
/**
 * Field that lists the routes, and the actions on them (route#action), that the person may use.
 */
permissions: string
}
/**
 * The records of an entity, filtered by the request.
 */
export interface ListAnswerSchema {
/**
 * A list.
 */
kind: "list"
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * Records that the product computes, by the name that it gives them; they are filtered, put in order, paged and shown as stored ones are.
 */
from?: string
/**
 * The order where the request names none: createdAt desc, orderNo desc.
 */
sort?: string
/**
 * What every record in it has.
 */
where?: WhereSchema
/**
 * At most so many.
 */
limit?: number
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
/**
 * Fields of each row of the result that are computed; row is the stored record.
 */
set?: SetValuesSchema
}
/**
 * One record.
 */
export interface GetAnswerSchema {
/**
 * One record.
 */
kind: "get"
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * Records that the product computes, by the name that it gives them; they are filtered, put in order, paged and shown as stored ones are.
 */
from?: string
/**
 * What the record has besides what the request says.
 */
where?: WhereSchema
/**
 * Which record: its key. Default: the key or the other fields that the request names.
 */
key?: ExpressionSchema
/**
 * Which one comes first where several fit.
 */
sort?: string
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
/**
 * Fields of the result that are computed; record is the stored record. With them the answer is given where there is no record, too.
 */
set?: SetValuesSchema
}
/**
 * Makes a record of the request.
 */
export interface CreateAnswerSchema {
/**
 * A new record.
 */
kind: "create"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * Values that the record gets besides those of the request.
 */
set?: SetValuesSchema
/**
 * What is refused beside the rules of the call: read in the same transaction, data is what was found.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Keeps one record: changes it where it is there, else makes it. A key or a where says which.
 */
export interface SaveAnswerSchema {
/**
 * A record that is made or changed.
 */
kind: "save"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * The key of the record: user.operatorId for settings of a person.
 */
key?: ExpressionSchema
/**
 * What the record has; a new one gets it, and a key that a machine makes up.
 */
where?: WhereSchema
/**
 * Values that the record gets besides those of the request; record is the record before.
 */
set?: SetValuesSchema
/**
 * What is refused beside the rules of the call: read in the same transaction, data is what was found, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Changes the record that the request's key names, or with where all records that fit.
 */
export interface UpdateAnswerSchema {
/**
 * A change.
 */
kind: "update"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * Values that the record gets besides those of the request; with where these alone. record is the record before.
 */
set?: SetValuesSchema
/**
 * Every record that fits is changed. Where it names keys, each of them must be there.
 */
where?: WhereSchema
/**
 * true: the request is the whole of what may be changed. A field that it may send and does not is emptied, but for hidden values and files.
 */
whole?: boolean
/**
 * What is refused beside the rules of the call: read in the same transaction, data is what was found, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Removes the record that the request's key names, or with where all records that fit.
 */
export interface RemoveAnswerSchema {
/**
 * A removal.
 */
kind: "remove"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * Every record that fits is removed. Where it names keys, each of them must be there.
 */
where?: WhereSchema
/**
 * So many of those that fit stay: the first ones in the order of sort.
 */
keep?: number
/**
 * The order that keep counts in.
 */
sort?: string
/**
 * What is refused beside the rules of the call: read in the same transaction, data is what was found, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Moves the record that the request's key names to another state of its lifecycle.
 */
export interface TransitionAnswerSchema {
/**
 * A change of state.
 */
kind: "transition"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * The state, by name.
 */
to: string
/**
 * Values that the record gets besides those of the request; record is the record before.
 */
set?: SetValuesSchema
/**
 * What is refused beside the rules of the call: read in the same transaction, data is what was found, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Counts and sums of records: those of one entity, or with parts of several.
 */
export interface SummaryAnswerSchema {
/**
 * A summary.
 */
kind: "summary"
/**
 * The entity.
 */
of?: string
/**
 * The field of the result that holds how many there are.
 */
count?: string
/**
 * Which records are counted, beside what the request filters.
 */
where?: WhereSchema
/**
 * From each field of the result to the entity's field that it sums.
 */
sums?: {
[k: string]: string
}
/**
 * Routes or sets of routes, any of which the person must have; to whoever has none, nothing is counted.
 */
permission?: (string | string[])
/**
 * Fields of the result, each with the field whose smallest value it gets.
 */
least?: {
[k: string]: string
}
/**
 * Fields of the result, each with the field whose largest value it gets.
 */
most?: {
[k: string]: string
}
/**
 * Figures of several entities, or of one under several conditions.
 */
parts?: SummaryPartSchema[]
/**
 * Further fields of the result.
 */
set?: SetValuesSchema
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Figures of the records of one entity.
 */
export interface SummaryPartSchema {
/**
 * The entity.
 */
of: string
/**
 * Which of its records.
 */
where?: WhereSchema
/**
 * The field of the result that says how many.
 */
count?: string
/**
 * From each field of the result to the entity's field that it sums.
 */
sums?: {
[k: string]: string
}
/**
 * Routes or sets of routes, any of which the person must have; to whoever has none, nothing is counted.
 */
permission?: (string | string[])
/**
 * Fields of the result, each with the field whose smallest value it gets.
 */
least?: {
[k: string]: string
}
/**
 * Fields of the result, each with the field whose largest value it gets.
 */
most?: {
[k: string]: string
}
}
/**
 * Counts and sums of records, one row of the result for each group: for charts and statistics. Sums are exact. A record without a value to group by is left out.
 */
export interface GroupsAnswerSchema {
/**
 * Groups.
 */
kind: "groups"
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * Which records are counted, beside what the request filters.
 */
where?: WhereSchema
/**
 * What the records of a group have in common: from each field of the result to the entity's field, or to a day or a month of it.
 */
by: {
[k: string]: GroupKeySchema
}
/**
 * The field of the result that says how many.
 */
count?: string
/**
 * From each field of the result to the entity's field that it sums. The currency of an amount must be among by, or fixed in where.
 */
sums?: {
[k: string]: string
}
/**
 * In place of count and sums: several of these, each of those records of a group that fit.
 */
parts?: GroupPartSchema[]
/**
 * A field of the result by which rows are put in order: amount desc. Default: as by says, days and months from the earliest.
 */
sort?: string
/**
 * At most so many rows.
 */
limit?: number
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Figures of those records of a group that fit.
 */
export interface GroupPartSchema {
/**
 * Which of its records.
 */
where?: WhereSchema
/**
 * The field of the result that says how many.
 */
count?: string
/**
 * From each field of the result to the entity's field that it sums.
 */
sums?: {
[k: string]: string
}
}
/**
 * Does several answers in order, all or nothing. The last one that is done gives the result.
 */
export interface StepsAnswerSchema {
/**
 * Several answers.
 */
kind: "steps"
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
/**
 * The answers; none where the call does nothing but check its request.
 */
steps: AnswerStepSchema[]
}
/**
 * One of several answers.
 */
export interface AnswerStepSchema {
/**
 * It is done only where this holds.
 */
when?: ExpressionSchema
/**
 * A list: it is done for each of its elements; item is the element.
 */
each?: ExpressionSchema
/**
 * What is done.
 */
kind: ("list" | "get" | "create" | "save" | "update" | "remove" | "transition" | "summary")
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * Which record is read or kept.
 */
key?: ExpressionSchema
/**
 * The state that it moves to, by name.
 */
to?: string
/**
 * Which records.
 */
where?: WhereSchema
/**
 * Of a removal: so many of those that fit stay, the first ones in the order of sort.
 */
keep?: number
/**
 * Values that the record gets.
 */
set?: SetValuesSchema
/**
 * The order.
 */
sort?: string
/**
 * What is refused before it is done.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
}
/**
 * Starts the export job of a list: one file, the records that the request filters.
 */
export interface ExportAnswerSchema {
/**
 * An export.
 */
kind: "export"
/**
 * The call of the list that it exports. The entity, the request and the result of this call follow from the list and are not said; so does the permission, unless this call says its own.
 */
list?: CallNameSchema
/**
 * The entity, where no list is named.
 */
of?: string
/**
 * What every record in it has. Default: what those of the entity's list have.
 */
where?: WhereSchema
/**
 * Its columns: fields of the entity, in order.
 */
columns: string[]
/**
 * What the file is called, without date and ending.
 */
fileName: string
/**
 * Columns that stay empty in the rows of which their condition holds: a figure that was given back (row.state == 'LOST').
 */
blank?: {
[k: string]: ExpressionSchema
}
/**
 * For whom the file hides nothing: a yes or no of the user, by its name alone (user.isTrusted). The server looks at whoever exports, and writes such an export into the audit log as one that reveals. Default: for nobody; the file hides what the screen hides.
 */
plain?: ExpressionSchema
}
/**
 * How far a job is, or what becomes of the list of one's own jobs.
 */
export interface JobAnswerSchema {
/**
 * A job.
 */
kind: "job"
/**
 * state: how far it is. list: one's own jobs, newest first. announce: whether this is the first to tell that it has ended. dismiss: takes it off the list. Default: state.
 */
does?: ("state" | "list" | "announce" | "dismiss")
}
/**
 * Sends a code to the outbox of the sandbox.
 */
export interface CodeAnswerSchema {
/**
 * A code is sent.
 */
kind: "code"
/**
 * The need that the code is for.
 */
need?: string
}
/**
 * Says what a request of another call moves, from the server's own records: count, sums, lines and payees. Its request has the field confirms; the call named there says in its own confirms what counts.
 */
export interface ConfirmationAnswerSchema {
/**
 * What a request moves.
 */
kind: "confirmation"
}
/**
 * What becomes of sessions of whoever asks.
 */
export interface SessionAnswerSchema {
/**
 * A session.
 */
kind: "session"
/**
 * list: those that are good, the one used last first. end: ends the one that the request names by sessionId. endOthers: ends all but this one. keep: says when this one ends. out: ends this one.
 */
does: ("list" | "end" | "endOthers" | "keep" | "out")
}
/**
 * Always the same.
 */
export interface FixedAnswerSchema {
/**
 * A fixed answer.
 */
kind: "fixed"
/**
 * The result, as it goes over the wire.
 */
value: {
[k: string]: unknown
}
/**
 * It is a while in coming: for looking at what waits.
 */
after?: DurationSchema
}
/**
 * A document that is drawn when it is asked for. The product brings its templates; the result of the call is file.
 */
export interface DocumentAnswerSchema {
/**
 * A document.
 */
kind: "document"
/**
 * The template, by the name that the product gives it.
 */
template: string
/**
 * The entity of the record that it shows. Default: that of the request; without one it shows what the template reads by itself.
 */
of?: string
/**
 * Which record. Default: the one that the request names by its key.
 */
key?: ExpressionSchema
/**
 * What the file is called, with its ending; record is the record. Default: what the template calls it.
 */
fileName?: TextSchema
}
/**
 * Takes an order one step on, or puts one down. The product brings its families of orders, each a table of steps.
 */
export interface OrderAnswerSchema {
/**
 * A step of an order.
 */
kind: "order"
/**
 * The family of orders, as an entity names it in families: payment.
 */
family: string
/**
 * One of the steps of the family there: cancel.
 */
step: string
}
/**
 * A handler of the product's practice bank, written in TypeScript under the name of the call.
 */
export interface CustomAnswerSchema {
/**
 * Answered by code.
 */
kind: "custom"
}
/**
 * Keeps a file that came along, finds one that was kept, or gives a template. Where the result is file, it is the file itself.
 */
export interface FileAnswerSchema {
/**
 * A file.
 */
kind: "file"
/**
 * The request field (format binary) whose file is kept.
 */
store?: string
/**
 * With store: the request field that says what the file is for.
 */
under?: string
/**
 * The request field that holds the id of a kept file.
 */
find?: string
/**
 * The request field that holds the number of a template.
 */
template?: string
/**
 * From each field of the result to what it says of the file: id, address, name, size or type.
 */
gives?: {
[k: string]: "id" | "address" | "name" | "size" | "type"
}
}
/**
 * Computes each field of the result. Here form is the request, data what other calls answer to it.
 */
export interface CalculateAnswerSchema {
/**
 * A calculation.
 */
kind: "calculate"
/**
 * What is looked up first; data.<name> is what was found.
 */
data?: AnswerDataSchema
/**
 * What is refused once data was looked up.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * From each field of the result to the value that it gets.
 */
set?: SetValuesSchema
/**
 * The record that the result begins with: user, data.latest. Its fields are shown as those of the result are.
 */
record?: ExpressionSchema
}
/**
 * Does to each of many records what another call does to one, and says of each how it went. Where the result is job, it goes on after the answer. Records are named by their keys, or by what a list is asked with (requestOf): then they are what that list would show.
 */
export interface BatchAnswerSchema {
/**
 * A batch.
 */
kind: "batch"
/**
 * The call that is answered for each record. Its request takes the record's key; its other fields come from this request by name, required ones also from the record.
 */
each: CallNameSchema
/**
 * The field of this request that lists keys.
 */
rows?: string
/**
 * Which of the records that a list finds are meant, each as row; the others are neither counted nor touched. Default: all.
 */
only?: ExpressionSchema
/**
 * The most records at once. Default: 200, of a job 10000.
 */
most?: number
}
/**
 * What must be true before a call is sent. Named on the call, so that no screen can forget it; the server enforces the same.
 */
export interface NeedSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call it.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * A state of the person or of the merchant: the action is disabled without it, and says why.
 */
state?: StateNeedSchema
/**
 * An agreement that must have been signed: shown if it is not, then the call goes on.
 */
agreement?: AgreementNeedSchema
/**
 * What a picture shows must be typed, for calls that anyone may send.
 */
captcha?: CaptchaNeedSchema
/**
 * A code that is sent to the person and must be given.
 */
code?: CodeNeedSchema
}
/**
 * A condition on user and site.
 */
export interface StateNeedSchema {
/**
 * The condition.
 */
that: ExpressionSchema
/**
 * The reason that is given while it does not hold. Default: the sentence of its code.
 */
say?: TextSchema
/**
 * The code of its refusals. Default: that of any need which is not met.
 */
code?: string
/**
 * The path where the person can mend it.
 */
navigate?: string
}
/**
 * Agreements, by type.
 */
export interface AgreementNeedSchema {
/**
 * The agreements that must be signed.
 */
types: string[]
/**
 * The request field that says it is signed; a form that shows it asks in place.
 */
field?: string
/**
 * The call that is asked for each type, with the type as its one required field; its answer is data.ask.
 */
ask?: CallNameSchema
/**
 * It is signed where this holds.
 */
skip?: ExpressionSchema
/**
 * The call that signs one; it is sent what it has in common with data.ask.
 */
sign?: CallNameSchema
/**
 * What the agreement is called.
 */
label?: ExpressionSchema
/**
 * Its text, which may be HTML.
 */
text?: ExpressionSchema
}
/**
 * Where a picture comes from, and where what it shows goes.
 */
export interface CaptchaNeedSchema {
/**
 * The call that gives a new picture; its answer is captcha.
 */
draw: CallNameSchema
/**
 * The request field that carries what was typed; a form that shows it asks in place.
 */
field: string
/**
 * So many refusals from one address are free of it. Default: it is always asked.
 */
after?: number
}
/**
 * How a code is asked, sent and checked.
 */
export interface CodeNeedSchema {
/**
 * A call that is asked first, for example which ways there are; its answer is data.ask.
 */
ask?: CallNameSchema
/**
 * The field of ask that takes the name of the guarded call, where who confirms, or how, differs by call.
 */
for?: string
/**
 * No code is asked where this holds.
 */
skip?: ExpressionSchema
/**
 * The call that sends the code.
 */
send: CallNameSchema
/**
 * The ways in which it can be sent, where there are several.
 */
way?: {
/**
 * The field of send, and of the list in data.ask, that tells them apart.
 */
field: string
/**
 * The way to begin with. Default: the only one that leads anywhere, else the person chooses.
 */
prefer?: ExpressionSchema
/**
 * By name of the way, in the order in which they are offered: what is said where nothing is bound.
 */
unbound: {
[k: string]: string
}
/**
 * By name of the way: whose phone or mailbox it is, said before where the code goes. It reads data.ask: {data.ask.holderName}的手机.
 */
whose?: {
[k: string]: TextSchema
}
/**
 * Names of the ways whose codes are not sent: an app of the person makes them, and the product checks them.
 */
made?: string[]
}
/**
 * The call that checks it beforehand. Without it the code goes along with the call that needs it.
 */
check?: CallNameSchema
/**
 * Values for the request of send.
 */
with?: FillingSchema
/**
 * The request field that carries the code; a form that shows it asks in place.
 */
field: string
/**
 * How long a checked code stays good. Default: for one call.
 */
keep?: DurationSchema
/**
 * The field of send that says where the code goes (a phone, an address), for whoever is not signed in: the code is that place's, and the guarded request must name the same. Its value in with reads the request as form.
 */
to?: string
/**
 * true: a code is good for one request of one call, and for nothing else. The request of send has the field confirms, with the name of the call and its request; the message names what confirms of that call says. Needed of a code that confirms money.
 */
binds?: boolean
/**
 * The call that says what a request moves before it is confirmed, where nobody has read its records: an action for all that match. Its request has the field confirms as send has it, its answer is confirmation.
 */
says?: CallNameSchema
/**
 * true: it is asked only where the answer of the call demands it, for example of whoever wants a second look at each sign-in.
 */
late?: boolean
}
/**
 * Routes or needs that go together, under one name: the file's. The name stands in lists of permissions or of needs in place of what the set holds. A set of refusals holds the sentence of each code.
 */
export interface SetSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call it.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * Routes (or route#action), any of which suffices. A call, an action or a field says the name of the set as its permission.
 */
permission?: string[]
/**
 * Names of needs, in the order in which they are met. A call, a screen or a menu says the name of the set among its needs.
 */
needs?: string[]
/**
 * From each code to its sentence: a refusal says the code alone. Another sentence of a code has a name after it (10002-old), for the server's code, which also fills blanks in braces ({count}). The codes that every server has are there already.
 */
refusals?: {
[k: string]: string
}
}
/**
 * A widget (edits a value) or a format (shows one) of the product. The file's name is its name; the implementation is TypeScript.
 */
export interface WidgetSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call it.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * A widget: the JSON types that it edits.
 */
edits?: ("string" | "number" | "integer" | "boolean" | "array" | "object")[]
/**
 * A format: the JSON types that it shows.
 */
shows?: ("string" | "number" | "integer" | "boolean" | "array" | "object")[]
/**
 * Calls that it sends by itself.
 */
calls?: CallNameSchema[]
/**
 * It is another widget with some words said beforehand; then it needs no implementation.
 */
is?: MadeOfSchema
/**
 * Its options, keyed by name.
 */
props?: {
[k: string]: PropSchema
}
}
/**
 * The widget that draws it, and the words that a field with it need not say; what a field says itself wins.
 */
export interface MadeOfSchema {
/**
 * A widget of the engine, or one of the product that has an implementation.
 */
widget: string
/**
 * Values for the options of that widget.
 */
props?: {

}
/**
 * What is offered: a call, names of the enum, or groups of them.
 */
options?: (string | string[] | OptionGroupSchema[])
/**
 * Values for the request of the options.
 */
with?: FillingSchema
/**
 * A sentence under it.
 */
hint?: TextSchema
/**
 * How it is shown where it is only read.
 */
format?: string
}
/**
 * Several enum values offered as one.
 */
export interface OptionGroupSchema {
/**
 * Its name in the address. Default: its first value.
 */
name?: string
/**
 * What people read.
 */
title: string
/**
 * Names of enum values.
 */
value: string[]
}
/**
 * One option of a widget.
 */
export interface PropSchema {
/**
 * What it is; an expression is evaluated where the widget stands, a call (or several) is named.
 */
type: ("string" | "number" | "boolean" | "list" | "expression" | "call" | "calls")
/**
 * What it does.
 */
description: string
}
/**
 * One version of the side menu. Entries whose screen does not exist yet are left out; a group with nothing in it is not shown.
 */
export interface MenuSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * What people call this version.
 */
title: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * The entries, keyed by name, in order.
 */
items: MenuItemsSchema
/**
 * From a path that is not opened in this version of the menu to the one that is opened instead; the other version may have a screen there.
 */
redirects?: {
[k: string]: string
}
}
/**
 * Entries of a menu, keyed by name.
 */
export interface MenuItemsSchema {
[k: string]: MenuItemSchema
}
/**
 * One entry: a screen, or a group of entries.
 */
export interface MenuItemSchema {
/**
 * What people read. Default: the title of its screen.
 */
title?: string
/**
 * The name of its icon.
 */
icon?: string
/**
 * The screen that it opens: its file without the ending (pay/withdrawal).
 */
screen?: string
/**
 * Which of the screen's named paths it opens. Default: the one called as this menu's file is, else the first.
 */
way?: string
/**
 * Of a group: its own address. It opens the first entry under it that the person may open.
 */
path?: string
/**
 * true: not shown, but its screen belongs here: the entry that it stands under is marked, as the page that it is opened from.
 */
hidden?: boolean
/**
 * What must be true before it, or anything under it, opens: names of needs of the kind state, or of sets of them. The screens have them from here.
 */
needs?: string[]
/**
 * The entries under it.
 */
items?: MenuItemsSchema
}
/**
 * One screen: a block with a path. Without a path it is a part, drawn or opened by its name.
 */
export interface ScreenSchema {
/**
 * Where the editor finds this description.
 */
$schema?: string
/**
 * A note for whoever edits the file; nobody else sees it.
 */
description?: string
/**
 * Its address (/pay/order/:id), or several, keyed by name: route.name tells which one is open.
 */
path?: (string | {
/**
 * The address: it begins with / and holds no space, ? or #.
 */
[k: string]: string
})
/**
 * Names that it takes from the query of its address: route.<name>.
 */
params?: string[]
/**
 * Of a part: what it reads of what stands around it where it is drawn, with the call that each comes from. It is then as if it were written there, and takes no with.
 */
around?: AroundSchema
/**
 * What must be true before it opens: names of needs or of sets of them.
 */
needs?: string[]
/**
 * true: open to those who are not signed in.
 */
public?: boolean
/**
 * true: it shows how something works and is no part of the product. A server without demos does not have its address, and no search lists it.
 */
demo?: boolean
/**
 * What it is called: the heading of the page and the title of the window. {expressions} in it read route, user, site and the screen's own data; menus print what route.name says of it.
 */
title: TextSchema
/**
 * How much of the row it takes on a wide screen. Where a body holds both two-thirds and third, a wide window makes a main column and a rail of them; a narrow one keeps the order.
 */
width?: WidthSchema
/**
 * Shown only while this holds.
 */
visible?: ExpressionSchema
/**
 * Who sees it.
 */
permission?: GateSchema
/**
 * Named questions to the server: data.<name> is the answer, for this block and all inside it.
 */
data?: QuestionsSchema
/**
 * A call that is sent by itself as soon as its required fields have values and when holds, once for each request: what was opened is read. Never one that moves money or needs a code.
 */
once?: OnceSchema
/**
 * Fields that drive every block inside: filter.<field> is what they say.
 */
filter?: FiltersSchema
/**
 * true: its own JSON is shown under it, for whoever looks the word up.
 */
source?: boolean
/**
 * The blocks in it, in order.
 */
body?: BlockSchema[]
/**
 * Rows, with columns, filters and actions.
 */
table?: TableSchema
/**
 * One record, read.
 */
infoList?: InfoListSchema
/**
 * A few figures, large.
 */
stats?: StatsSchema
/**
 * A chart.
 */
chart?: ChartSchema
/**
 * A form: an action laid open.
 */
form?: FormSchema
/**
 * A piece of the surrounding form, inside a step.
 */
fields?: FieldsSchema
/**
 * Blocks, of which one is shown at a time, keyed by name; the title of each stands on its tab. Which one is open stands in the address (tab), so that links and back work.
 */
tabs?: {
[k: string]: BlockSchema
}
/**
 * How something went: a heading, a few items, what to do next.
 */
result?: ResultSchema
/**
 * A sentence that must be seen.
 */
notice?: NoticeSchema
/**
 * Actions drawn large, keyed by name.
 */
links?: ActionsSchema
/**
 * A text that the server holds as HTML.
 */
article?: ArticleSchema
/**
 * Another screen file, drawn here.
 */
screen?: string
/**
 * Beside screen: values for the params of what is drawn there.
 */
with?: FillingSchema
/**
 * A block that the product draws itself: the last resort.
 */
custom?: CustomSchema
}
/**
 * What a part reads of what stands around it. Of the address it reads its params.
 */
export interface AroundSchema {
/**
 * The form around, by the call that it sends (several where it sends several): form, chosen, and fields that are a piece of it.
 */
form?: (CallNameSchema | CallNameSchema[] | {
/**
 * A form that sends one of these: the part is drawn in several forms, and says only what all of them know.
 */
any: CallNameSchema[]
})
/**
 * The row around, by the call that gives it.
 */
row?: CallNameSchema
/**
 * Questions around, by name, each with its call.
 */
data?: {
[k: string]: CallNameSchema | {
/**
 * One of these is asked: the part is drawn in several places, and says only what all the answers know.
 */
any: CallNameSchema[]
}
}
/**
 * Answers around, by the name of their step or action, each with its call.
 */
result?: {
[k: string]: CallNameSchema
}
}
/**
 * Questions to the server, keyed by name.
 */
export interface QuestionsSchema {
[k: string]: QuestionSchema
}
/**
 * A call that is sent by itself.
 */
export interface OnceSchema {
/**
 * The call that is sent.
 */
call: CallNameSchema
/**
 * Values for its request.
 */
with?: FillingSchema
/**
 * Sent only once this holds.
 */
when?: ExpressionSchema
}
/**
 * A field of a filter that says more than its name.
 */
export interface FilterObjectSchema {
/**
 * The field of the request (of a filter: of the list's request), or a path from a root that is only read (data.fee.fee).
 */
field: string
/**
 * Its label, where it is not the one of the field.
 */
title?: string
/**
 * A sentence under it.
 */
hint?: TextSchema
/**
 * What it is typed with, where it is not the widget of the field.
 */
widget?: string
/**
 * Values for the options of its widget: expressions where the widget says so.
 */
props?: {

}
/**
 * Whether it must be filled. Default: as the request says.
 */
required?: (boolean | ExpressionSchema)
/**
 * Shown only while this holds. What is hidden is never required and is not sent.
 */
visible?: ExpressionSchema
/**
 * Who sees it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * What is offered: a call, a list in data (data.days), names of the enum, or groups of them.
 */
options?: (string | string[] | OptionGroupSchema[])
/**
 * Values for the request of the options.
 */
with?: FillingSchema
/**
 * What it starts with: a literal; an enum value by name; of dates also today, this-month, last-7-days, last-30-days, last-90-days.
 */
default?: (string | number | boolean | unknown[])
/**
 * How it is shown where it is only read.
 */
format?: string
}
/**
 * A part of a screen. Screens, steps, dialogs and drawers are blocks too: common keys, and exactly one kind.
 */
export interface BlockSchema {
/**
 * The heading over it.
 */
title?: TextSchema
/**
 * How much of the row it takes on a wide screen. Where a body holds both two-thirds and third, a wide window makes a main column and a rail of them; a narrow one keeps the order.
 */
width?: WidthSchema
/**
 * Shown only while this holds.
 */
visible?: ExpressionSchema
/**
 * Who sees it.
 */
permission?: GateSchema
/**
 * Named questions to the server: data.<name> is the answer, for this block and all inside it.
 */
data?: QuestionsSchema
/**
 * A call that is sent by itself as soon as its required fields have values and when holds, once for each request: what was opened is read. Never one that moves money or needs a code.
 */
once?: OnceSchema
/**
 * Fields that drive every block inside: filter.<field> is what they say.
 */
filter?: FiltersSchema
/**
 * true: its own JSON is shown under it, for whoever looks the word up.
 */
source?: boolean
/**
 * The blocks in it, in order.
 */
body?: BlockSchema[]
/**
 * Rows, with columns, filters and actions.
 */
table?: TableSchema
/**
 * One record, read.
 */
infoList?: InfoListSchema
/**
 * A few figures, large.
 */
stats?: StatsSchema
/**
 * A chart.
 */
chart?: ChartSchema
/**
 * A form: an action laid open.
 */
form?: FormSchema
/**
 * A piece of the surrounding form, inside a step.
 */
fields?: FieldsSchema
/**
 * Blocks, of which one is shown at a time, keyed by name; the title of each stands on its tab. Which one is open stands in the address (tab), so that links and back work.
 */
tabs?: {
[k: string]: BlockSchema
}
/**
 * How something went: a heading, a few items, what to do next.
 */
result?: ResultSchema
/**
 * A sentence that must be seen.
 */
notice?: NoticeSchema
/**
 * Actions drawn large, keyed by name.
 */
links?: ActionsSchema
/**
 * A text that the server holds as HTML.
 */
article?: ArticleSchema
/**
 * Another screen file, drawn here.
 */
screen?: string
/**
 * Beside screen: values for the params of what is drawn there.
 */
with?: FillingSchema
/**
 * A block that the product draws itself: the last resort.
 */
custom?: CustomSchema
}
/**
 * Rows with columns. Filters, page and sort stand in the address.
 */
export interface TableSchema {
/**
 * The call that gives it.
 */
call?: CallNameSchema
/**
 * Where it stands instead of an own call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The call is asked again every so often.
 */
every?: DurationSchema
/**
 * How it is drawn. Default: table; a narrow window always draws cards.
 */
as?: ("table" | "cards" | "rows")
/**
 * Fields above the rows; filter.<field> is what they say. widget tabs draws one above the card, chips one inside it.
 */
filter?: FiltersSchema
/**
 * The columns, in order.
 */
columns: ColumnSchema[]
/**
 * The export job of this list: a button above the rows for all that match, and one for the selected rows where its request takes a list of their keys. It is asked with what the table says in with.
 */
export?: CallNameSchema
/**
 * Actions of the whole table, keyed by name.
 */
toolbar?: ActionsSchema
/**
 * Actions of a row, keyed by name. row is that row.
 */
row?: ActionsSchema
/**
 * Actions of the selected rows, keyed by name. rows is the selection; of all that match only their number is known.
 */
bulk?: ActionsSchema
/**
 * Of bulk: which rows can be selected, of row. The others have no tick that works, and no way of selecting takes them in. Default: all.
 */
selectable?: ExpressionSchema
/**
 * What a row unfolds under itself. row is that row.
 */
expand?: BlockSchema
/**
 * Of cards: how many are shown at first, and what stands on the button that opens the rest. rows are all of them.
 */
first?: {
/**
 * How many are shown at first.
 */
count: number
/**
 * What stands on the button.
 */
title: TextSchema
}
/**
 * How many rows a page has to begin with, where the server pages; of rows and cards, how many there are at most. Default: 10, and 100.
 */
size?: number
/**
 * The order to start with: createdAt desc.
 */
sort?: string
/**
 * Of columns with sum: which rows their sums count, and what splits them. The server counts it over the whole filter; the words under the rows follow from it. Tables of one call say the same. Default: all rows, in one sum for each currency.
 */
sums?: {
/**
 * Rows that are left out: from a field of an enum to the names of its values.
 */
without?: {
[k: string]: string[]
}
/**
 * A field of an enum: each of its values has a sum of its own.
 */
by?: string
}
/**
 * What is said where there are no rows, or an object that also says what to do next.
 */
empty?: (TextSchema | {
/**
 * What is said.
 */
text: TextSchema
/**
 * What is offered under it, keyed by name, in the place of the toolbar's main action, which stands there where only words are said.
 */
actions: ActionsSchema
})
/**
 * Rows that came whole are put in order by hand: dragged, or moved by keys. row is the moved one, rows are all in their new order.
 */
order?: {
/**
 * The call that keeps the order.
 */
call: CallNameSchema
/**
 * Values for its request: rows.orderNo is the list of keys.
 */
with?: FillingSchema
}
}
/**
 * A column that says more than its name.
 */
export interface ColumnObjectSchema {
/**
 * The field, or a path from a root (data.fee.fee).
 */
field?: string
/**
 * A name of its own, for a computed value.
 */
name?: string
/**
 * The computed value; a name and a title stand beside it.
 */
value?: ExpressionSchema
/**
 * Its label, where it is not the one of the field. Of rows it is drawn only where it is said here, before the value.
 */
title?: string
/**
 * How it is shown, where it is not the format of the field.
 */
format?: string
/**
 * Shown only while this holds.
 */
visible?: ExpressionSchema
/**
 * Who sees it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * Values for the address that it navigates to, or for the call that reveals or edits it.
 */
with?: FillingSchema
/**
 * Stays in sight at the start or the end while the others scroll.
 */
pin?: ("start" | "end")
/**
 * true: its sum over the whole filter, per currency, stands under the rows. Of amounts and numbers.
 */
sum?: boolean
/**
 * Whether a click on its head sorts by it. Default: dates and amounts do, where the server pages.
 */
sort?: boolean
/**
 * true: of cards, and of rows on a phone, the one that matters, drawn large. Default: the first amount.
 */
strong?: boolean
/**
 * true: hidden until the person chooses it.
 */
off?: boolean
/**
 * The row action that a click on the value runs.
 */
open?: string
/**
 * The call that changes the value in place, a cell at a time; it takes the field by its name.
 */
edit?: CallNameSchema
/**
 * Beside edit: the value can be changed only while this holds. With { that, say } the sentence is given as the reason.
 */
enabled?: EnabledSchema
}
/**
 * A condition, and the sentence that is said when it does not hold.
 */
export interface CheckSchema {
/**
 * The condition that must hold.
 */
that: ExpressionSchema
/**
 * What is said when it does not hold.
 */
say: TextSchema
}
/**
 * Actions, keyed by name, in order.
 */
export interface ActionsSchema {
[k: string]: ActionSchema
}
/**
 * Something that a person does: a title, and exactly one deed.
 */
export interface ActionSchema {
/**
 * What stands on the button.
 */
title: TextSchema
/**
 * The name of its icon.
 */
icon?: string
/**
 * Of links: a sentence under its title. It may read an answer: {data.count.total} 笔待处理.
 */
hint?: TextSchema
/**
 * Of links: the figure at its corner, where there is more than none of it.
 */
count?: ExpressionSchema
/**
 * How it is drawn. Default: the first of a toolbar is primary, those of a row are links; what asks with confirm and removes is danger. Of a row, danger stands under ⋯ behind the others.
 */
look?: ("primary" | "secondary" | "danger" | "link")
/**
 * Shown only while this holds.
 */
visible?: ExpressionSchema
/**
 * Disabled while this does not hold. With { that, say } the sentence is given as the reason.
 */
enabled?: EnabledSchema
/**
 * Who sees it. Default: of navigate whoever may open what is there.
 */
permission?: GateSchema
/**
 * The call that is sent, or one for each named path of the screen.
 */
call?: (CallNameSchema | {
[k: string]: CallNameSchema
})
/**
 * Values for the request, or for the address, that the names alone do not give.
 */
with?: FillingSchema
/**
 * Named questions, asked while it is open: data.<name> is the answer.
 */
data?: QuestionsSchema
/**
 * A record that the fields start from (row, data.payee).
 */
fill?: ExpressionSchema
/**
 * What must hold before it is sent.
 */
check?: ChecksSchema
/**
 * What it moves: drawn in the dialog that asks and where a code is asked, and summed up by currency on the button. Of bulk it is said of each selected row (row).
 */
about?: AboutSchema
/**
 * A question that must be answered with yes first.
 */
confirm?: TextSchema
/**
 * What comes when it is done. Default: what it opened closes.
 */
then?: ThenSchema
/**
 * What is said when it is done.
 */
say?: TextSchema
/**
 * With fields: what stands over the dialog and on its main button. Default: the title of the button that opens it.
 */
heading?: TextSchema
/**
 * With fields: what stands on the main button of the dialog, where that is not its heading.
 */
yes?: TextSchema
/**
 * Asks these in a dialog first: the request of the call.
 */
fields?: FieldsSchema
/**
 * Opens this path, or back. {row.path} opens the path of this portal that a value says.
 */
navigate?: string
/**
 * Opens a block, or a screen by its name, in a dialog.
 */
dialog?: OpenedSchema
/**
 * Opens a block, or a screen by its name, in a drawer.
 */
drawer?: OpenedSchema
/**
 * Downloads the file that this call gives.
 */
download?: CallNameSchema
/**
 * Starts the export job of this call; it goes on in the export centre.
 */
export?: CallNameSchema
/**
 * Copies this value.
 */
copy?: ExpressionSchema
/**
 * Prints the page.
 */
print?: true
/**
 * Leaves the portal for the address that this says, as a server answered it: one of https, or a path of this server.
 */
external?: ExpressionSchema
/**
 * Goes to the step of the surrounding form. From the result step it starts afresh.
 */
step?: string
/**
 * Of bulk: it is for all rows that match too, without knowing them: the field of its request that takes what the table asks for (requestOf there), or true where the request takes it as it is (an export). Without it the action is only for rows that were selected one by one.
 */
all?: (string | true)
/**
 * Of bulk: the call takes one row (row), and is sent once for each one selected. With a condition: for those of which it holds, and the others are left out.
 */
each?: (true | ExpressionSchema)
}
/**
 * A pre-check by the server: the call must answer without an error; the message of its error is what is said.
 */
export interface CallCheckSchema {
/**
 * The call that checks.
 */
call: CallNameSchema
/**
 * Values for its request.
 */
with?: FillingSchema
}
/**
 * One record that an action moves.
 */
export interface AboutSchema {
/**
 * Who or what it is: {row.payeeName}.
 */
title: TextSchema
/**
 * A line under it: the account.
 */
detail?: TextSchema
/**
 * How much; many are summed up by currency.
 */
amount?: ExpressionSchema
}
/**
 * What comes when a call is done.
 */
export interface ThenSchema {
/**
 * Opens this path, back, or the path that a value says ({route.back}).
 */
navigate?: string
/**
 * Leaves the portal for the address that this says: result.<name>.authUrl.
 */
external?: ExpressionSchema
/**
 * Goes to the step of the form.
 */
step?: string
/**
 * Closes the dialog or drawer.
 */
close?: true
/**
 * Values for the address. result.<name> is the answer.
 */
with?: FillingSchema
/**
 * What is said.
 */
say?: TextSchema
}
/**
 * A field that says more than its name.
 */
export interface FieldObjectSchema {
/**
 * The field of the request (of a filter: of the list's request), or a path from a root that is only read (data.fee.fee; data.fee.rate? only while it says anything).
 */
field?: string
/**
 * A name of its own, for a computed value.
 */
name?: string
/**
 * Its label, where it is not the one of the field.
 */
title?: string
/**
 * A sentence under it.
 */
hint?: TextSchema
/**
 * What it is typed with, where it is not the widget of the field.
 */
widget?: string
/**
 * Values for the options of its widget: expressions where the widget says so.
 */
props?: {

}
/**
 * How much of the row it takes.
 */
width?: WidthSchema
/**
 * Whether it must be filled. Default: as the request says.
 */
required?: (boolean | ExpressionSchema)
/**
 * Whether it can only be read.
 */
readOnly?: (boolean | ExpressionSchema)
/**
 * It cannot be used, and need not be filled, while this does not hold. With { that, say } the sentence stands under it.
 */
enabled?: EnabledSchema
/**
 * Shown only while this holds. What is hidden is never required and is not sent.
 */
visible?: ExpressionSchema
/**
 * Who sees it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * What is offered: a call, a list in data (data.days), names of the enum, or groups of them.
 */
options?: (string | string[] | OptionGroupSchema[])
/**
 * Values for the request of the options.
 */
with?: FillingSchema
/**
 * What it starts with: a literal; an enum value by name; of dates also today, this-month, last-7-days, last-30-days, last-90-days.
 */
default?: (string | number | boolean | unknown[])
/**
 * Fills it when what it reads changes; the person may type over it.
 */
fill?: ExpressionSchema
/**
 * Computed, not typed.
 */
value?: ExpressionSchema
/**
 * How it is shown where it is only read.
 */
format?: string
/**
 * A part in a file of its own, whose fields stand here as if they were written here. It stands alone.
 */
screen?: string
/**
 * The smallest value; of lines: the fewest.
 */
min?: number
/**
 * The greatest value; of lines: the most.
 */
max?: number
/**
 * What must hold.
 */
check?: ChecksSchema
/**
 * With title: a group of fields under one heading. With field: the fields of each line of an array, or of an object; there item is the line. With options the lines are made of records that are picked; with fill (rows) of the ones that it reads: without add each has a tick, and what is not ticked is not sent.
 */
fields?: FieldsSchema
/**
 * Of lines: what stands on the button that adds one, or that opens the choice of records.
 */
add?: string
/**
 * With options of a call: fields of its request that search it, in a dialog.
 */
filter?: FiltersSchema
/**
 * Of files: number of the template that can be downloaded first.
 */
template?: string
/**
 * Small buttons beside it, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * One record, read: a label and a value each.
 */
export interface InfoListSchema {
/**
 * The call that gives it.
 */
call?: CallNameSchema
/**
 * Where it stands instead of an own call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The call is asked again every so often.
 */
every?: DurationSchema
/**
 * What is shown, in order. Default: every field of the record.
 */
items?: ItemSchema[]
/**
 * How many beside each other on a wide screen.
 */
columns?: number
/**
 * Buttons under it, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * An item that says more than its name.
 */
export interface ItemObjectSchema {
/**
 * The field, or a path from a root (data.fee.fee). With a question mark behind it (rate?) it is shown only while it says anything.
 */
field?: string
/**
 * A name of its own, for a computed value.
 */
name?: string
/**
 * The computed value; a name and a title stand beside it.
 */
value?: ExpressionSchema
/**
 * Its label, where it is not the one of the field.
 */
title?: string
/**
 * How it is shown, where it is not the format of the field.
 */
format?: string
/**
 * Shown only while this holds.
 */
visible?: ExpressionSchema
/**
 * Who sees it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * Values for the address that it navigates to, or for the call that reveals or edits it.
 */
with?: FillingSchema
/**
 * true: the figure that matters, drawn large.
 */
strong?: boolean
/**
 * A sentence under the value.
 */
hint?: TextSchema
/**
 * Of an info list: a block in the place of the value, beside the title.
 */
block?: BlockSchema
/**
 * Of stats: the mood of the figure, where it is neither nothing nor zero (failed: danger).
 */
tone?: ToneSchema
/**
 * The path that a click opens.
 */
navigate?: string
/**
 * The call that changes the value in place; it takes the field by its name.
 */
edit?: CallNameSchema
/**
 * Buttons beside it, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * A few figures, drawn large.
 */
export interface StatsSchema {
/**
 * The call that gives it.
 */
call?: CallNameSchema
/**
 * Where it stands instead of an own call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The call is asked again every so often.
 */
every?: DurationSchema
/**
 * What is shown, in order.
 */
items: ItemSchema[]
/**
 * Buttons beside them, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * A line, bar or pie chart of the rows of a call.
 */
export interface ChartSchema {
/**
 * The call that gives it.
 */
call?: CallNameSchema
/**
 * Where it stands instead of an own call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The call is asked again every so often.
 */
every?: DurationSchema
/**
 * What kind. Default: line.
 */
kind?: ("line" | "bar" | "pie")
/**
 * The field along the axis; of a pie what each slice is called.
 */
x: FigureSchema
/**
 * The figures drawn, one line or group of bars each; a pie has one. Amounts whose currency stands in the row are drawn apart, a currency each.
 */
y: FigureSchema[]
/**
 * What is said where there are no rows.
 */
empty?: TextSchema
}
/**
 * A form: an action laid open, with fields or with steps.
 */
export interface FormSchema {
/**
 * What stands on the button that sends it.
 */
title: TextSchema
/**
 * Disabled while this does not hold. With { that, say } the sentence is given as the reason.
 */
enabled?: EnabledSchema
/**
 * The call that is sent, or one for each named path of the screen.
 */
call: (CallNameSchema | {
[k: string]: CallNameSchema
})
/**
 * Values for the request, or for the address, that the names alone do not give.
 */
with?: FillingSchema
/**
 * Named questions, asked while it is open: data.<name> is the answer.
 */
data?: QuestionsSchema
/**
 * A record that the fields start from (row, data.payee).
 */
fill?: ExpressionSchema
/**
 * What must hold before it is sent.
 */
check?: ChecksSchema
/**
 * What it is about, drawn where a code is asked. A wizard draws its last step's figures by itself.
 */
about?: AboutSchema
/**
 * A question that must be answered with yes first.
 */
confirm?: TextSchema
/**
 * What comes when it is done. Default: what it opened closes.
 */
then?: ThenSchema
/**
 * What is said when it is done.
 */
say?: TextSchema
/**
 * The fields, in order.
 */
fields?: FieldsSchema
/**
 * A list of { field, reason }: what was rejected of the record that the form starts from. These fields say the reason until they are changed; while there is any, no other field of the record can be.
 */
marks?: ExpressionSchema
/**
 * The fields cut in pieces, keyed by name, in order: a wizard with one request.
 */
steps?: {
[k: string]: StepSchema
}
/**
 * What was typed is kept until it is sent: local in this browser for a week, an object by calls. Never kept are passwords, codes and masked secrets.
 */
draft?: DraftSchema
/**
 * Beside steps: the price that it is sent at, which holds for a time. When that is over it is asked again; while a code is asked at once, and the person confirms again. A code that binds is then asked anew.
 */
quote?: {
/**
 * Until when it holds: a date of data.<question> or of result.<step>.
 */
until: ExpressionSchema
/**
 * The figures that are said, of before and of now: paths (data.fee.rate).
 */
says: string[]
}
/**
 * ask: leaving with unsaved values is asked about first.
 */
leave?: "ask"
/**
 * Other buttons beside the one that sends it, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * A step of a form: a block, and what its main button does.
 */
export interface StepSchema {
/**
 * What it is called in the step bar.
 */
title: string
/**
 * How much of the row it takes on a wide screen. Where a body holds both two-thirds and third, a wide window makes a main column and a rail of them; a narrow one keeps the order.
 */
width?: WidthSchema
/**
 * Shown only while this holds.
 */
visible?: ExpressionSchema
/**
 * Who sees it.
 */
permission?: GateSchema
/**
 * Named questions to the server: data.<name> is the answer, for this block and all inside it.
 */
data?: QuestionsSchema
/**
 * Fields that drive every block inside: filter.<field> is what they say.
 */
filter?: FiltersSchema
/**
 * The blocks in it, in order.
 */
body?: BlockSchema[]
/**
 * Rows, with columns, filters and actions.
 */
table?: TableSchema
/**
 * One record, read.
 */
infoList?: InfoListSchema
/**
 * A few figures, large.
 */
stats?: StatsSchema
/**
 * A chart.
 */
chart?: ChartSchema
/**
 * A form: an action laid open.
 */
form?: FormSchema
/**
 * A piece of the surrounding form, inside a step.
 */
fields?: FieldsSchema
/**
 * Blocks, of which one is shown at a time, keyed by name.
 */
tabs?: {
[k: string]: BlockSchema
}
/**
 * How something went: a heading, a few items, what to do next.
 */
result?: ResultSchema
/**
 * A sentence that must be seen.
 */
notice?: NoticeSchema
/**
 * Actions drawn large, keyed by name.
 */
links?: ActionsSchema
/**
 * A text that the server holds as HTML.
 */
article?: ArticleSchema
/**
 * Another screen file, drawn here.
 */
screen?: string
/**
 * Beside screen: values for the params of what is drawn there.
 */
with?: FillingSchema
/**
 * A block that the product draws itself: the last resort.
 */
custom?: CustomSchema
/**
 * What its main button does. Default: it goes on to the next step; the last one before the result sends the form where no step does.
 */
next?: NextSchema
/**
 * Other buttons of the step, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * How something went.
 */
export interface ResultSchema {
/**
 * The heading.
 */
title: TextSchema
/**
 * A sentence under it.
 */
text?: TextSchema
/**
 * Its mood. Default: success.
 */
tone?: ToneSchema
/**
 * What is shown, in order.
 */
items?: ItemSchema[]
/**
 * What to do next, keyed by name.
 */
actions?: ActionsSchema
/**
 * Goes on by itself after a while, counted down; whoever reads on can stop it.
 */
leave?: {
/**
 * How long it waits.
 */
after: DurationSchema
/**
 * The path that it opens, or back.
 */
navigate?: string
/**
 * In place of a path: the address outside of the portal that this says.
 */
external?: ExpressionSchema
/**
 * Values for the address.
 */
with?: FillingSchema
}
}
/**
 * A sentence that must be seen.
 */
export interface NoticeSchema {
/**
 * The sentence; links in it as [name](address).
 */
text: TextSchema
/**
 * Its mood. Default: info.
 */
tone?: ToneSchema
/**
 * true: only the words, small, without a box around them: a line under a form or a heading.
 */
quiet?: boolean
/**
 * true: a cross takes it away, until the page is opened again. With a call the cross sends it, so that it stays away.
 */
close?: (boolean | {
/**
 * The call that is sent.
 */
call: CallNameSchema
/**
 * Values for its request.
 */
with?: FillingSchema
})
/**
 * Buttons beside it, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * A text that the server holds as HTML. What could run or spy in it is left out.
 */
export interface ArticleSchema {
/**
 * The call that gives it.
 */
call?: CallNameSchema
/**
 * Where it stands instead of an own call: data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The field that is its heading.
 */
title?: string
/**
 * The field that says since when it stands.
 */
date?: string
/**
 * The field that is the text. Default: the one of format html.
 */
text?: string
/**
 * The field that holds the address of a picture above the text.
 */
image?: string
/**
 * What is said where there is no text.
 */
empty?: TextSchema
}
/**
 * A block of the product, written in TypeScript.
 */
export interface CustomSchema {
/**
 * Its name in the registry.
 */
name: string
/**
 * What it is given; each is an expression.
 */
props?: FillingSchema
}
