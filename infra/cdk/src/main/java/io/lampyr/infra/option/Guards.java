package io.lampyr.infra.option;

import java.util.Optional;

/**
 * What keeps a deployment from surprising its owner.
 *
 * @param throttleRate requests a second that the gateway lets through
 * @param throttleBurst requests at once
 * @param caller how much each caller may ask
 * @param ingestConcurrency copies of the ingest function that are kept free for it, and its most;
 *     none if absent
 * @param searchConcurrency the same of the search function
 * @param budget dollars a month beyond which somebody is told
 * @param budgetEmail who is told
 * @param budgetStops whether functions lose what they may do when the budget is spent
 * @param traces whether the gateway and functions write traces
 * @param dashboard whether there is a dashboard
 */
public record Guards(
    int throttleRate,
    int throttleBurst,
    Optional<CallerLimit> caller,
    Optional<Integer> ingestConcurrency,
    Optional<Integer> searchConcurrency,
    Optional<Integer> budget,
    Optional<String> budgetEmail,
    boolean budgetStops,
    boolean traces,
    boolean dashboard) {
  public Guards {
    if (budget.isPresent() && budgetEmail.isEmpty()) {
      throw new IllegalArgumentException(
          "context option budget needs budgetEmail: somebody must be told");
    }
    if (budget.isEmpty() && (budgetEmail.isPresent() || budgetStops)) {
      throw new IllegalArgumentException(
          "context options budgetEmail and budgetStops need budget: dollars a month");
    }
  }

  static Guards from(Choices choices) {
    return new Guards(
        choices.number("throttleRate", 1000, 1, 10_000),
        choices.number("throttleBurst", 2000, 1, 5000),
        CallerLimit.from(choices),
        choices.number("ingestConcurrency", 1, 10_000),
        choices.number("searchConcurrency", 1, 10_000),
        choices.number("budget", 1, 1_000_000),
        choices.text("budgetEmail"),
        choices.flag("budgetStops", false),
        choices.flag("traces", false),
        choices.flag("dashboard", true));
  }
}
