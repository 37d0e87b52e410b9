package io.lampyr.base.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PricesTest {
  @Test
  void aMillionPutsCostWhatTheListSays() {
    assertThat(UnitPrice.S3_WRITE.dollars(2e6)).isEqualTo(10.0, within(1e-12));
    assertThat(Prices.LIST.dollars(UnitPrice.S3_WRITE, 2e6)).isEqualTo(10.0, within(1e-12));
  }

  @Test
  void aGivenPriceReplacesTheListsAndNoOther() {
    Prices elsewhere = Prices.LIST.with(UnitPrice.S3_READ, 0.43);
    assertThat(elsewhere.dollars(UnitPrice.S3_READ, 1e6)).isEqualTo(0.43, within(1e-12));
    assertThat(elsewhere.of(UnitPrice.S3_WRITE)).isEqualTo(UnitPrice.S3_WRITE.dollars());
  }

  @Test
  void aNegativePriceIsRefused() {
    assertThatThrownBy(() -> Prices.LIST.with(UnitPrice.S3_READ, -1))
        .hasMessageContaining("s3_read");
  }
}
