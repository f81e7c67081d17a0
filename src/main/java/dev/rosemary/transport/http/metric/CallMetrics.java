package dev.rosemary.transport.http.metric;

import dev.rosemary.mcp.call.CallListener;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Counts calls, and shows what others measure. Names of tools are those that the server publishes,
 * so there are as many series as tools. Thread safe.
 */
public final class CallMetrics implements CallListener {
  /** Upper bounds of the histogram's classes, in milliseconds. */
  private static final long[] CLASSES = {1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000};

  private record Key(String tool, Outcome outcome) {}

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

  @Override
  public void ended(String tool, Outcome outcome, long nanos) {
    timers.computeIfAbsent(new Key(tool, outcome), this::timer).record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(Key key) {
    Duration[] classes = new Duration[CLASSES.length];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = Duration.ofMillis(CLASSES[i]);
    }
    return Timer.builder("rosemary.calls")
        .description("Calls that ended, and how long each took from its arrival")
        .tag("tool", key.tool())
        .tag("outcome", key.outcome().name().toLowerCase(Locale.ROOT))
        .serviceLevelObjectives(classes)
        .register(registry);
  }

  /** Shows a number that is asked for at each reading. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).strongReference(true).register(registry);
  }

  /** Shows a number of several kinds, such as bytes by kind of file. */
  public void gauge(
      String name, String description, String tag, String kind, Supplier<Number> value) {
    Gauge.builder(name, value)
        .description(description)
        .tag(tag, kind)
        .strongReference(true)
        .register(registry);
  }

  /** The text of all of them. */
  public String text() {
    return registry.scrape();
  }
}
