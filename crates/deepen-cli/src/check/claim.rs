//! What an answer claims, and whether a replayed plan bears it out.

use serde_json::Value;

use crate::amount::Amount;
use crate::answer::SCHEMA;

/// An answer that another process has written.
pub(crate) struct Claim(Value);

/// Numbers of JSON may have been rounded by so much.
const ROUNDING: f64 = 1e-12;

impl Claim {
    /// Reads an answer of a domain from a line.
    pub(super) fn read(line: &str, domain: &str) -> Result<Claim, String> {
        let answer: Value =
            serde_json::from_str(line).map_err(|error| format!("no JSON: {error}"))?;
        if answer["schema"] != SCHEMA || answer["domain"] != domain {
            return Err(format!("expected an answer of `deepen {domain}` of schema {SCHEMA}"));
        }
        Ok(Claim(answer))
    }

    /// The text of a field that has to be there.
    pub(crate) fn text(&self, field: &str) -> Result<&str, String> {
        self.0[field].as_str().ok_or_else(|| format!("there is no text `{field}`"))
    }

    /// The text of a field.
    pub(crate) fn optional_text(&self, field: &str) -> Option<&str> {
        self.0[field].as_str()
    }

    /// The plans: none where there is no solution to look at.
    pub(super) fn plans(&self) -> Result<Vec<Vec<&str>>, String> {
        let first = Some(&self.0["plan"]).filter(|plan| !plan.is_null());
        let others = self.0["plans"].as_array().into_iter().flatten();
        let plans: Option<_> = first.into_iter().chain(others).map(steps).collect();
        plans.ok_or_else(|| "a plan is no list of texts".to_owned())
    }

    /// Holds what is said of the cost against what the plan costs.
    pub(super) fn compare(&self, cost: Amount) -> Result<(), String> {
        let (said, exact) = (&self.0["cost"], self.optional_text("cost_exact"));
        let is_said = match (cost.in_full(), cost) {
            (Some(full), _) => exact == Some(&*full),
            (None, Amount::Whole(whole)) => said.as_u64() == Some(whole),
            (None, cost) => said.as_f64().is_some_and(|said| near(said, cost.as_real())),
        };
        if !is_said {
            let said = exact.map_or_else(|| said.to_string(), str::to_owned);
            return Err(format!("it costs {cost}, not {said}"));
        }
        self.compare_bound(cost.as_real())
    }

    /// The lower bound, and the proof that rests on it.
    fn compare_bound(&self, cost: f64) -> Result<(), String> {
        let Some(bound) = self.0["lower_bound"].as_f64() else { return Ok(()) };
        if bound > cost && !near(bound, cost) {
            return Err(format!("the lower bound {bound} is above the cost"));
        }
        let factor = match self.optional_text("proof") {
            Some("optimal") => 1.0,
            Some("within") => self.0["factor"].as_f64().unwrap_or(1.0),
            _ => return Ok(()),
        };
        if cost > bound * factor && !near(cost, bound * factor) {
            let proof = self.optional_text("proof").unwrap_or_default();
            return Err(format!("`{proof}`, but only {bound} is proven"));
        }
        Ok(())
    }

    /// What became of the problem.
    pub(super) fn status(&self) -> &str {
        self.optional_text("status").unwrap_or_default()
    }
}

fn steps(plan: &Value) -> Option<Vec<&str>> {
    plan.as_array()?.iter().map(Value::as_str).collect()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= ROUNDING * one.abs().max(other.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(fields: &str) -> Claim {
        let text = format!("{{\"schema\":1,\"domain\":\"hanoi\",{fields}}}");
        Claim::read(&text, "hanoi").unwrap()
    }

    #[test]
    fn claims_of_cost_and_proof() {
        let cases = [
            (r#""cost":5,"lower_bound":5,"proof":"optimal""#, Ok(())),
            (r#""cost":6,"lower_bound":5,"proof":"optimal""#, Err("it costs 5, not 6")),
            (r#""cost":5,"lower_bound":6"#, Err("the lower bound 6 is above the cost")),
            (
                r#""cost":5,"lower_bound":4,"proof":"optimal""#,
                Err("`optimal`, but only 4 is proven"),
            ),
            (r#""cost":5,"lower_bound":4,"proof":"within","factor":1.25"#, Ok(())),
            (
                r#""cost":5,"lower_bound":4,"proof":"within","factor":1.2"#,
                Err("`within`, but only 4 is proven"),
            ),
            (r#""cost":5,"lower_bound":null,"proof":"best-effort""#, Ok(())),
        ];
        for (fields, expected) in cases {
            let found = claim(fields).compare(Amount::Whole(5));
            assert_eq!(found, expected.map_err(str::to_owned), "{fields}");
        }
        assert_eq!(claim(r#""cost":0.3"#).compare(Amount::Real(0.1 + 0.2)), Ok(()));
        assert!(claim(r#""cost":0.3"#).compare(Amount::Real(0.300_001)).is_err());
        assert!(claim(r#""cost":1"#).compare(Amount::Whole((1 << 53) + 1)).is_err());
    }

    #[test]
    fn plans_of_all_kinds() {
        assert_eq!(claim(r#""plan":null"#).plans(), Ok(Vec::new()));
        assert_eq!(claim(r#""plan":["a"],"plans":[["b"]]"#).plans().unwrap(), [["a"], ["b"]]);
        assert!(claim(r#""plan":[1]"#).plans().is_err());
        assert!(claim(r#""plan":"a""#).plans().is_err());
    }
}
