//! What the skill `loan-schedule` takes and gives, as JSON Schemas.

use serde_json::{Value, json};

/// The terms of a loan.
pub(super) fn input() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Loan",
        "description": "Interest is counted by month: what is left × rate ÷ 12, rounded to the cent. The last payment takes what is left to the cent.",
        "type": "object",
        "required": ["amount", "annualRate", "months", "firstPayment"],
        "properties": {
            "amount": {
                "title": "Amount",
                "description": "What is lent.",
                "type": "number",
                "minimum": 500,
                "maximum": 10_000_000,
                "multipleOf": 0.01,
                "examples": [240_000]
            },
            "currency": currency(),
            "annualRate": {
                "title": "Rate per year, in percent",
                "type": "number",
                "minimum": 0,
                "maximum": 25,
                "multipleOf": 0.001,
                "examples": [3.95]
            },
            "months": {
                "title": "Term in months",
                "type": "integer",
                "minimum": 1,
                "maximum": 480,
                "default": 120,
                "examples": [240]
            },
            "firstPayment": {
                "title": "First payment",
                "description": "A month after the money is paid out. The others follow on the same day of each month, or its last day.",
                "type": "string",
                "format": "date"
            },
            "repayment": {
                "title": "What stays the same?",
                "oneOf": [
                    { "const": "equal-instalments", "title": "The instalment" },
                    { "const": "equal-principal", "title": "What is paid off each month" }
                ],
                "default": "equal-instalments"
            },
            "extraPayments": extra_payments()
        },
        // What extra payments change is asked only where there are some.
        "if": {
            "required": ["extraPayments"],
            "properties": { "extraPayments": { "minItems": 1 } }
        },
        "then": {
            "properties": {
                "afterExtraPayments": {
                    "title": "After an extra payment",
                    "oneOf": [
                        { "const": "sooner", "title": "Same instalments, paid back sooner" },
                        { "const": "smaller", "title": "Same term, smaller instalments" }
                    ],
                    "default": "sooner"
                }
            }
        },
        "unevaluatedProperties": false
    })
}

fn currency() -> Value {
    json!({
        "title": "Currency",
        "oneOf": [
            { "const": "EUR", "title": "Euro" },
            { "const": "USD", "title": "US dollar" },
            { "const": "GBP", "title": "Pound sterling" },
            { "const": "CHF", "title": "Swiss franc" }
        ],
        "default": "EUR"
    })
}

fn extra_payments() -> Value {
    json!({
        "title": "Extra payments",
        "description": "What is paid besides the instalments.",
        "type": "array",
        "maxItems": 24,
        "items": {
            "title": "Extra payment",
            "type": "object",
            "required": ["month", "amount"],
            "additionalProperties": false,
            "properties": {
                "month": {
                    "title": "With payment number",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 480
                },
                "amount": {
                    "title": "Amount",
                    "type": "number",
                    "minimum": 0.01,
                    "maximum": 10_000_000,
                    "multipleOf": 0.01
                },
                "repeats": {
                    "title": "How often?",
                    "oneOf": [
                        { "const": "once", "title": "Once" },
                        { "const": "yearly", "title": "Every year" }
                    ],
                    "default": "once"
                }
            }
        }
    })
}

/// How the loan is paid back.
pub(super) fn output() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Loan schedule",
        "type": "object",
        "required": ["currency", "amount", "instalment", "lastInstalment", "payments", "firstPayment", "lastPayment", "totalInterest", "totalPaid", "perYear", "schedule"],
        "additionalProperties": false,
        "properties": {
            "currency": currency(),
            "amount": amount("Amount lent"),
            "instalment": amount("First instalment"),
            "lastInstalment": amount("Last instalment"),
            "payments": { "title": "Number of payments", "type": "integer", "minimum": 1, "maximum": 480 },
            "firstPayment": { "title": "First payment", "type": "string", "format": "date" },
            "lastPayment": { "title": "Last payment", "type": "string", "format": "date" },
            "totalInterest": amount("Interest in all"),
            "totalPaid": amount("Paid in all"),
            "extraPayments": effect(),
            "perYear": per_year(),
            "schedule": rows()
        }
    })
}

fn amount(title: &str) -> Value {
    json!({ "title": title, "type": "number", "minimum": 0 })
}

fn effect() -> Value {
    json!({
        "title": "Extra payments",
        "type": "object",
        "required": ["paid", "notNeeded", "interestSaved", "monthsSaved"],
        "additionalProperties": false,
        "properties": {
            "paid": amount("Paid besides the instalments"),
            "notNeeded": {
                "title": "Not needed any more",
                "description": "Extra payments for which nothing was left to pay.",
                "type": "number",
                "minimum": 0
            },
            "interestSaved": { "title": "Interest saved", "type": "number" },
            "monthsSaved": { "title": "Months saved", "type": "integer", "minimum": 0 }
        }
    })
}

fn per_year() -> Value {
    json!({
        "title": "Year by year",
        "type": "array",
        "maxItems": 41,
        "items": {
            "type": "object",
            "required": ["year", "interest", "paidOff", "balance"],
            "additionalProperties": false,
            "properties": {
                "year": { "title": "Year", "type": "integer" },
                "interest": amount("Interest"),
                "paidOff": amount("Paid off"),
                "balance": amount("Left at its end")
            }
        }
    })
}

fn rows() -> Value {
    json!({
        "title": "Payments",
        "type": "array",
        "minItems": 1,
        "maxItems": 480,
        "items": {
            "type": "object",
            "required": ["number", "date", "instalment", "interest", "principal", "extra", "balance"],
            "additionalProperties": false,
            "properties": {
                "number": { "title": "No.", "type": "integer", "minimum": 1 },
                "date": { "title": "Due", "type": "string", "format": "date" },
                "instalment": amount("Instalment"),
                "interest": amount("Interest"),
                "principal": amount("Paid off"),
                "extra": amount("Extra"),
                "balance": amount("Left")
            }
        }
    })
}
